// Holds a server of ours against the audits of GraphQL over HTTP. It takes no GET,
// so what an audit says of GET does not count. It is run by client_test.go.
const { MODULES, URL: url, APP_TOKEN } = process.env
const { serverAudits } = await import(`${MODULES}/graphql-http/lib/index.js`)

const fetchFn = (address, init = {}) => fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${APP_TOKEN}` } })
let run = 0
let failed = 0
for (const audit of serverAudits({ url: `${url}/graphql`, fetchFn })) {
  const result = await audit.fn()
  run++
  const level = audit.name.split(' ')[0]
  if (result.status !== 'ok' && !/ GET/.test(audit.name)) {
    console.log(`${level === 'MUST' ? 'FAILED' : 'missed'} ${audit.id} ${audit.name}: ${result.reason}`)
    if (level === 'MUST') failed++
  }
}
console.log(`${run} audits, ${failed} failed`)
process.exit(failed || run < 50 ? 1 : 0)
