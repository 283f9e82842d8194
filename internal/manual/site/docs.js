// Suggests while one types, copies code, and leads from the anchors of the one page that the
// reference used to be. All pages are complete without it.
const field = document.querySelector('.find input')
const told = document.createElement('p')
told.className = 'unseen'
told.setAttribute('role', 'status')
field.form.append(told)

let asked = 0
let waiting
const close = () => document.getElementById('suggested')?.remove()

const suggest = async () => {
  const query = field.value.trim()
  const turn = ++asked
  if (query.length < 2) {
    close()
    told.textContent = ''
    return
  }
  const answer = await fetch('/docs/search?q=' + encodeURIComponent(query)).catch(() => null)
  if (!answer?.ok || turn !== asked) return
  const found = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('hits')
  if (turn !== asked) return
  close()
  told.textContent = found ? `${found.children.length} results. Down arrow to reach them.` : 'Nothing found.'
  if (!found || document.activeElement !== field) return
  found.id = 'suggested'
  found.className = 'suggested'
  ;[...found.children].slice(8).forEach(hit => hit.remove())
  field.form.append(found)
}

field.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(suggest, 150)
})
field.form.addEventListener('keydown', event => {
  const links = [...document.querySelectorAll('#suggested a')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Escape' && links.length) {
    close()
    field.focus()
    event.preventDefault()
  } else if (step && links.length) {
    event.preventDefault()
    const at = links.indexOf(document.activeElement) + step
    ;(at < 0 ? field : links[Math.min(at, links.length - 1)]).focus()
  }
})
field.form.addEventListener('focusout', event => {
  if (!field.form.contains(event.relatedTarget)) close()
})

for (const code of document.querySelectorAll('main pre')) {
  const block = document.createElement('div')
  block.className = 'block'
  code.replaceWith(block)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
  block.append(code, button)
}

const anchor = decodeURIComponent(location.hash.slice(1))
if (location.pathname === '/docs' && anchor && !document.getElementById(anchor)) {
  location.replace('/docs/anchors/' + encodeURIComponent(anchor))
}
