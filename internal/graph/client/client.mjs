// Drives the public client of this API family against a server of ours.
// It is run by client_test.go, which sets the environment.
import assert from 'node:assert/strict'

const { MODULES, URL: url, NETWORK, CLIENT_ID, CLIENT_SECRET, APP_TOKEN, ANN, BOB_TOKEN, PASSWORD } = process.env
const { TribeClient, GlobalClient } = await import(`${MODULES}/@tribeplatform/gql-client/dist/client/index.js`)

const graphqlUrl = `${url}/graphql`
const step = async (name, run) => {
  try {
    return await run()
  } catch (e) {
    throw new Error(`${name}: ${e.message}`, { cause: e })
  }
}

const guest = new TribeClient({ graphqlUrl: `${url}/api/gateway` })
const tokens = await step('getTokens', () => guest.getTokens({ networkId: NETWORK }, 'basic'))
assert.ok(tokens.accessToken)
guest.setToken(tokens.accessToken)
assert.equal((await step('network.get as a guest', () => guest.network.get('basic'))).id, NETWORK)

const app = new TribeClient({ graphqlUrl, accessToken: APP_TOKEN, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET })
const signedIn = await step('auth.login', () => app.auth.login({ input: { usernameOrEmail: 'admin', password: PASSWORD } }, 'basic'))
assert.ok(signedIn.accessToken && signedIn.refreshToken)
const again = await step('getTokens with a refresh token', () => app.getTokens({ networkId: NETWORK, refreshToken: signedIn.refreshToken }, 'basic'))
assert.notEqual(again.accessToken, signedIn.accessToken)

const accessToken = await step('generateToken', () => app.generateToken({ networkId: NETWORK, memberId: ANN }))
const global = new GlobalClient({ graphqlUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET })
const viaGateway = await step('getTribeClient', () => global.getTribeClient({ networkId: NETWORK, memberId: ANN }))
assert.equal((await viaGateway.members.get({ id: ANN }, 'basic')).username, 'ann')

const ann = new TribeClient({ graphqlUrl, accessToken })
const bob = new TribeClient({ graphqlUrl, accessToken: BOB_TOKEN })

const member = await step('members.get', () => ann.members.get({ id: ANN }, 'basic'))
assert.equal(member.email, 'ann@test.example')
assert.equal(member.newEmail, null)
assert.equal((await step('members.get of another', () => bob.members.get({ username: 'ann' }, 'basic'))).email, null)
const members = await step('members.list', () => ann.members.list({ limit: 2 }, 'basic'))
assert.equal(members.edges.length, 2)
assert.ok(members.totalCount >= 4 && members.pageInfo.hasNextPage)
const more = await step('members.list on', () => ann.members.list({ limit: 2, after: members.pageInfo.endCursor }, 'basic'))
assert.ok(!members.edges.some(e => more.edges.some(f => f.node.id === e.node.id)))

const space = await step('spaces.create', () => ann.spaces.create({ input: { name: 'Potters' } }, 'basic'))
assert.equal(space.slug, 'potters')
assert.equal((await step('spaces.get', () => bob.spaces.get({ slug: 'potters' }, 'basic'))).id, space.id)
const spaces = await step('spaces.list', () => bob.spaces.list({ limit: 10 }, 'basic'))
assert.deepEqual(spaces.nodes.map(s => s.id), spaces.edges.map(e => e.node.id))
assert.equal(spaces.totalCount, 1)
assert.equal((await step('spaces.join', () => bob.spaces.join({ spaceId: space.id }))).status, 'succeeded')
const inSpace = await step('spaceMembers.listMembers', () => bob.spaceMembers.listMembers({ spaceId: space.id, limit: 10 }, 'all'))
assert.deepEqual(inSpace.edges.map(e => e.node.member.username + ' ' + e.node.role.type).sort(), ['ann admin', 'bob member'])
const spacesOf = await step('spaceMembers.listSpaces', () => bob.spaceMembers.listSpaces({ memberId: ANN, limit: 10 }, 'basic'))
assert.equal(spacesOf.totalCount, 1)
assert.equal((await step('spaces.leave', () => bob.spaces.leave({ spaceId: space.id }))).status, 'succeeded')

const network = await step('network.get', () => ann.network.get('basic'))
assert.equal(network.id, NETWORK)
assert.equal(network.billingEmail, null)
const collections = await step('collections.list', () => ann.collections.list({}, 'all'))
assert.deepEqual(collections.flatMap(c => c.spaces.nodes.map(s => s.slug)), ['potters'])
assert.equal((await step('collections.get', () => ann.collections.get({ id: collections[0].id }, 'basic'))).id, collections[0].id)
assert.ok((await step('roles.list', () => ann.roles.list({}, 'all'))).some(r => r.name === 'moderator'))

const post = await step('posts.create', () => ann.posts.create({ spaceId: space.id, input: {
  postTypeId: 'discussion', publish: true, tagNames: ['Glaze'],
  mappingFields: [{ key: 'title', type: 'text', value: '"Cracks"' }, { key: 'content', type: 'html', value: JSON.stringify('<p>Why?</p>') }],
} }, 'basic'))
assert.equal(post.title, 'Cracks')
assert.equal(post.status, 'PUBLISHED')
assert.equal(post.spaceId, space.id)
assert.equal(post.owner.space.slug, "potters")
assert.equal((await step('posts.get', () => bob.posts.get({ id: post.id }, 'basic'))).mappingFields[1].value, JSON.stringify('<p>Why?</p>'))
const posts = await step('posts.list', () => bob.posts.list({ limit: 10, spaceIds: [space.id] }, 'basic'))
assert.deepEqual(posts.nodes.map(p => p.id), [post.id])
assert.equal(posts.nodes[0].owner.member.username, 'ann')

assert.equal((await step('posts.addReaction', () => bob.posts.addReaction({ postId: post.id, input: { reaction: '+1' } }))).status, 'succeeded')
assert.equal((await bob.posts.get({ id: post.id }, 'basic')).reactionsCount, 1)

assert.equal(await step('notifications.count', () => ann.notifications.count()), 1)
const told = await step('notifications.list', () => ann.notifications.list({ limit: 10 }, 'basic'))
assert.equal(told.nodes[0].verb, 'upvote')
assert.equal((await step('notifications.readNotification', () => ann.notifications.readNotification({ notificationId: told.nodes[0].id }))).status, 'succeeded')
assert.equal(await ann.notifications.count(), 0)
assert.equal((await step('notifications.readNotifications', () => ann.notifications.readNotifications({ ids: [told.nodes[0].id] }))).status, 'succeeded')
assert.equal((await step('posts.removeReaction', () => bob.posts.removeReaction({ postId: post.id, reaction: '+1' }))).status, 'succeeded')

const refused = async (name, run, code) => {
  const e = await run().then(() => assert.fail(`${name} went well`), e => e)
  assert.equal(e.response?.errors?.[0]?.code, code, `${name}: ${e.message}`)
  return e.response.errors[0].message
}
await refused('a post that is not there', () => ann.posts.get({ id: '0123456789abcdef01234567' }, 'basic'), '110')
await refused('a space in no collection', () => ann.spaces.create({ input: { name: 'x', collectionId: '0123456789abcdef01234567' } }, 'basic'), '106')
await refused('a limit of nothing', () => ann.members.list({ limit: 0 }, 'basic'), '106')
const stranger = new TribeClient({ graphqlUrl, accessToken: 'stoa_at_none' })
assert.equal(await refused('a bad token', () => stranger.members.list({ limit: 1 }, 'basic'), '108'), 'Unauthorized')
console.log('done')
