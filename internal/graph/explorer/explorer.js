// Shows GraphiQL with the token that was pasted. The token stays in this tab.
const kept = 'stoa-graphql-token'
const input = document.getElementById('token')
const root = ReactDOM.createRoot(document.getElementById('explorer'))
const first = `# Paste an access token above, then ask.
{
  network { name membersCount }
  questions(limit: 5) {
    totalCount
    nodes { title author { name } answers(limit: 2) { nodes { summary } } }
  }
}
`

const fetcher = token => async params => {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(params),
  })
  return answer.json()
}

// A new key has GraphiQL read the schema anew.
const show = token => root.render(React.createElement(GraphiQL, {
  key: token, fetcher: fetcher(token), defaultQuery: first, isHeadersEditorEnabled: false, shouldPersistHeaders: false,
}))

document.getElementById('sign').addEventListener('submit', event => {
  event.preventDefault()
  sessionStorage.setItem(kept, input.value.trim())
  show(input.value.trim())
})
input.value = sessionStorage.getItem(kept) ?? ''
show(input.value)
