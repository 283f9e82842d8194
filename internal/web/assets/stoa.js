// Makes forms and links of the pages act without leaving the page.
