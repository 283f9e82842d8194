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

// Says as whom one asks, and whether that is anybody.
const greet = async token => {
  const { signedIn } = token ? { signedIn: true } : await (await fetch('/docs/graphql/session')).json()
  const { data } = signedIn ? await fetcher(token)({ query: '{ me { name } }' }) : {}
  const name = data?.me?.name
  who.textContent = name ? `You ask as ${name}.` : data ? 'You ask as an app.' : token ? 'The token is not good.' : 'You are not signed in.'
  document.getElementById('in').hidden = Boolean(token || data)
  return Boolean(data)
}

const refuse = async () => ({ errors: [{ message: 'Sign in, or paste an access token above, then ask.' }] })

// A new key has GraphiQL read the schema anew. Who may not ask is not sent to ask: a schema of null is not read.
const show = async token => {
  const mayAsk = await greet(token)
  root.render(React.createElement(GraphiQL, {
    key: token, fetcher: mayAsk ? fetcher(token) : refuse, ...(!mayAsk && { schema: null }), defaultQuery: first,
    isHeadersEditorEnabled: false, shouldPersistHeaders: false,
  }))
}

document.getElementById('sign').addEventListener('submit', event => {
  event.preventDefault()
  sessionStorage.setItem(kept, input.value.trim())
  show(input.value.trim())
})
input.value = sessionStorage.getItem(kept) ?? ''
show(input.value)
