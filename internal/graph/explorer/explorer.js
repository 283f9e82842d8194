// Shows GraphiQL with the token that was pasted, which stays in this tab, or else
// with the session of the pages, which comes along by itself.
const kept = 'stoa-graphql-token'
const input = document.getElementById('token')
const who = document.getElementById('who')
const root = ReactDOM.createRoot(document.getElementById('explorer'))
const first = `# Sign in, or paste an access token above, then ask.
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

// Says as whom one asks.
const greet = async token => {
  const { data } = await fetcher(token)({ query: '{ me { name } }' })
  const name = data?.me?.name
  who.textContent = name ? `You ask as ${name}.` : data ? 'You ask as an app.' : token ? 'The token is not good.' : 'You are not signed in.'
  document.getElementById('in').hidden = Boolean(token || data)
}

// A new key has GraphiQL read the schema anew.
const show = token => {
  greet(token)
  root.render(React.createElement(GraphiQL, {
    key: token, fetcher: fetcher(token), defaultQuery: first, isHeadersEditorEnabled: false, shouldPersistHeaders: false,
  }))
}

document.getElementById('sign').addEventListener('submit', event => {
  event.preventDefault()
  sessionStorage.setItem(kept, input.value.trim())
  show(input.value.trim())
})
input.value = sessionStorage.getItem(kept) ?? ''
show(input.value)
