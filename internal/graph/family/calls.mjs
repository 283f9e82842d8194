// Drives every published version of the client against a server of ours: what its calls give is what is there.
import assert from 'node:assert/strict'
import { load, versions } from './clients.mjs'

const { URL: url, NETWORK, ANN, ANN_TOKEN, BOB_TOKEN, MIA_TOKEN, REPORTED, SPACE } = process.env
const graphqlUrl = `${url}/graphql`
const html = text => ({ key: 'content', type: 'html', value: JSON.stringify(text) })

// Some versions take an id where others take variables.
const takesId = call => /^async \w+\((id|postId|memberId)\b/.test(call.toString())

for (const version of versions) {
  const { client: { TribeClient } } = await load(version)
  const [ann, bob, mia] = [ANN_TOKEN, BOB_TOKEN, MIA_TOKEN].map(accessToken => new TribeClient({ graphqlUrl, accessToken }))
  const step = async (name, run) => {
    try {
      return await run()
    } catch (e) {
      throw new Error(`${version} ${name}: ${e.message.slice(0, 600)}`, { cause: e })
    }
  }

  const network = await step('network.get', () => ann.network.get('all'))
  assert.equal(network.id, NETWORK)
  assert.equal(network.subscriptionPlan ?? null, null)
  assert.deepEqual((await step('roles.list', () => ann.roles.list({}, 'all'))).map(r => r.name).sort(), ['admin', 'bot', 'member', 'moderator'])
  const member = await step('members.get', () => ann.members.get(takesId(ann.members.get) ? ANN : { id: ANN }, 'all'))
  assert.equal(member.username, 'ann')
  assert.equal(member.authMemberProps ?? null, null)
  assert.ok((await step('members.list', () => ann.members.list({ limit: 3 }, 'all'))).totalCount >= 4)

  const space = await step('spaces.create', () => ann.spaces.create({ input: { name: `Of ${version}`, private: true } }, 'all'))
  assert.equal(space.name, `Of ${version}`)
  assert.ok((await step('spaces.explore', () => ann.spaces.explore({ limit: 50 }, 'basic'))).edges?.length ?? 1)
  const asked = await step('spaceMembership.request', () => bob.spaceMembership.request({ spaceId: space.id }, 'basic'))
  assert.equal(asked.status, 'PENDING')
  const waiting = await step('spaceMembership.getRequests', () => ann.spaceMembership.getRequests({ spaceId: space.id }, 'basic'))
  assert.deepEqual(waiting.map(r => r.id), [asked.id])
  const approved = await step('spaceMembership.approveRequest', () =>
    ann.spaceMembership.approveRequest({ spaceId: space.id, spaceMembershipRequestId: asked.id }, 'basic'))
  assert.equal(approved.status, 'succeeded')

  const tag = await step('tags.create', () => mia.tags.create({ spaceId: space.id, input: { title: `Tag ${version}` } }, 'basic'))
  assert.equal(tag.title, `Tag ${version}`)
  assert.ok((await step('tags.list', () => ann.tags.list({ spaceId: space.id, limit: 50 }, 'basic'))).edges.some(e => e.node.id === tag.id))

  const post = await step('posts.create', () => ann.posts.create({ spaceId: space.id, input: {
    postTypeId: 'discussion', publish: true, tagIds: [tag.id],
    mappingFields: [{ key: 'title', type: 'text', value: '"Cracks"' }, html('<p>Why?</p>')],
  } }, 'all'))
  assert.equal(post.owner.member.username, 'ann')
  assert.deepEqual(post.tags.map(t => t.id), [tag.id])
  if (post.postType !== undefined) assert.equal(post.postType.name, 'Discussion')
  assert.equal(post.authMemberProps ?? null, null)
  const reply = await step('posts.reply', () => bob.posts.reply(post.id, { input: { postTypeId: 'comment', publish: true, mappingFields: [html('<p>Heat.</p>')] } }, 'basic'))
  assert.equal(reply.repliedToId ?? post.id, post.id)
  const replies = await step('posts.replies', () => ann.posts.replies({ postId: post.id, limit: 5 }, 'basic'))
  assert.deepEqual(replies.nodes.map(r => [r.id, r.shortContent, r.owner.member.username]), [[reply.id, '<p>Heat.</p>', 'bob']])
  const full = await step('posts.get', () => ann.posts.get(takesId(ann.posts.get) ? post.id : { id: post.id }, 'default'))
  assert.deepEqual(full.replies.nodes.map(r => r.id), [reply.id])
  assert.equal(full.repliesCount, 1)
  const list = await step('posts.list', () => ann.posts.list({ limit: 5, spaceIds: [space.id] }, 'all'))
  assert.deepEqual(list.nodes.map(p => p.id), [post.id])
  const tagged = await step('posts.list of a tag', () => ann.posts.list({ limit: 5, spaceId: space.id, tagId: tag.id }, 'basic'))
  assert.deepEqual(tagged.nodes.map(p => p.id), [post.id])
  assert.ok((await step('posts.byMember', () => bob.posts.byMember(ANN, { limit: 100 }, 'basic'))).nodes.some(p => p.id === post.id))

  for (const [id, by] of [[post.id, bob], [reply.id, ann]]) {
    assert.equal((await step('posts.addReaction', () => by.posts.addReaction({ postId: id, input: { reaction: 'like' } }))).status, 'succeeded')
  }
  const who = await step('posts.reactionParticipants', () => ann.posts.reactionParticipants({ postId: post.id, reaction: 'like', limit: 5 }, 'basic'))
  assert.deepEqual(who.nodes.map(n => n.participant.username), ['bob'])
  assert.equal((await step('posts.removeReaction', () => bob.posts.removeReaction({ postId: post.id, reaction: 'like' }))).status, 'succeeded')
  const second = await step('posts.reply again', () => ann.posts.reply(post.id, { input: { postTypeId: 'comment', publish: true, mappingFields: [html('<p>Or frost.</p>')] } }, 'basic'))
  const [oldest, newest] = await step('posts.replies either way', () => Promise.all([false, true].map(reverse =>
    ann.posts.replies({ postId: post.id, limit: 5, reverse }, 'basic'))))
  assert.deepEqual(newest.nodes.map(r => r.id), oldest.nodes.map(r => r.id).reverse())
  assert.deepEqual(newest.nodes.map(r => r.id).sort(), [reply.id, second.id].sort())
  assert.equal((await step('posts.delete of a reply', () => bob.posts.delete(takesId(bob.posts.delete) ? reply.id : { id: reply.id }))).status, 'succeeded')

  const succeeds = async (name, run) => assert.equal((await step(name, run)).status, 'succeeded')
  await succeeds('posts.pinToSpace', () => ann.posts.pinToSpace({ postId: post.id }))
  assert.deepEqual((await step('spaces.pinnedPosts', () => ann.spaces.pinnedPosts({ spaceId: space.id }, 'all'))).map(p => p.id), [post.id])
  await succeeds('posts.unpinFromSpace', () => ann.posts.unpinFromSpace({ postId: post.id }))
  assert.deepEqual(await step('spaces.pinnedPosts', () => ann.spaces.pinnedPosts({ spaceId: space.id }, 'basic')), [])
  await assert.rejects(bob.posts.hide({ id: post.id }), /moderator/i)
  const open = await step('posts.create to be hidden', () => ann.posts.create({ spaceId: SPACE, input: {
    postTypeId: 'discussion', publish: true, mappingFields: [{ key: 'title', type: 'text', value: '"Glaze"' }, html('<p>Runs.</p>')],
  } }, 'basic'))
  await succeeds('posts.hide', () => mia.posts.hide({ id: open.id }))
  await assert.rejects(bob.posts.get(takesId(bob.posts.get) ? open.id : { id: open.id }, 'basic'))
  await succeeds('posts.unhide', () => mia.posts.unhide({ id: open.id }))
  assert.equal((await step('posts.get', () => bob.posts.get(takesId(bob.posts.get) ? open.id : { id: open.id }, 'basic'))).id, open.id)
  if (ann.posts.movePost) {
    assert.equal((await step('posts.movePost', () => ann.posts.movePost({ id: open.id, spaceId: space.id }, 'all'))).space.id, space.id)
  }

  if (ann.posts.movePosts) {
    const moved = await step('posts.movePosts', () => ann.posts.movePosts({ ids: [post.id, open.id], spaceId: SPACE }, 'all'))
    assert.deepEqual(moved.map(p => [p.id, p.space.id]), [[post.id, SPACE], [open.id, SPACE]])
  }

  // Questions are posts, and their answers replies.
  const question = await step('posts.create of a question', () => ann.posts.create({ spaceId: space.id, input: {
    postTypeId: 'question', publish: true, mappingFields: [{ key: 'title', type: 'text', value: '"Why do pots crack?"' }, html('<p>Every time.</p>')],
  } }, 'all'))
  const answer = await step('posts.reply to a question', () => bob.posts.reply(question.id, { input: { postTypeId: 'answer', publish: true, mappingFields: [html('<p>Heat.</p>')] } }, 'basic'))
  const thanks = await step('posts.reply to an answer', () => ann.posts.reply(answer.id, { input: { postTypeId: 'comment', publish: true, mappingFields: [html('<p>Thanks.</p>')] } }, 'basic'))
  const thread = await step('posts.get of a question', () => ann.posts.get(takesId(ann.posts.get) ? question.id : { id: question.id }, 'all'))
  assert.deepEqual([thread.title, thread.repliesCount, thread.space.id], ['Why do pots crack?', 1, space.id])
  assert.deepEqual((await step('posts.replies of a question', () => ann.posts.replies({ postId: question.id, limit: 5 }, 'basic'))).nodes.map(r => [r.id, r.owner.member.username]), [[answer.id, 'bob']])
  assert.deepEqual((await step('posts.replies of an answer', () => ann.posts.replies({ postId: answer.id, limit: 5 }, 'basic'))).nodes.map(r => r.id), [thanks.id])
  assert.equal((await step('posts.addReaction to an answer', () => ann.posts.addReaction({ postId: answer.id, input: { reaction: 'like' } }))).status, 'succeeded')
  assert.equal((await step('posts.delete of an answer', () => bob.posts.delete(takesId(bob.posts.delete) ? answer.id : { id: answer.id }))).status, 'succeeded')

  const reports = await step('moderation.getItems', () => mia.moderation.getItems({ limit: 10, status: 'REVIEW' }, 'basic'))
  assert.ok(reports.nodes.length > 0 && reports.nodes.every(r => r.status === 'REVIEW' && r.flaggedBy === 'MEMBER'), JSON.stringify(reports))
  const report = await step('moderation.getItem', () => mia.moderation.getItem({ id: reports.nodes[0].id }, 'basic'))
  assert.equal(report.status, 'REVIEW')
  assert.equal(report.entity?.__typename, 'Post')
  assert.ok(report.entity.id)
  await assert.rejects(ann.moderation.getItems({ limit: 10 }, 'basic'), /moderator/i)
  const reporters = await step('moderation.getItemReporters', () => mia.moderation.getItemReporters({ moderationId: REPORTED, limit: 5 }, 'all'))
  assert.deepEqual(reporters.nodes.map(r => [r.reportCategory, r.reporter.username]), [['Spam', 'bob']])
  await assert.rejects(ann.moderation.getItemReporters({ moderationId: REPORTED, limit: 5 }, 'basic'), /moderator/i)
  if (version === versions.at(-1)) {
    const resolved = await step('moderation.updateItem', () => mia.moderation.updateItem({ id: REPORTED, input: { status: 'ACCEPTED' } }))
    assert.equal(resolved.status, 'succeeded')
  }

  assert.ok((await step('notifications.count', () => ann.notifications.count())) > 0)
  const told = (await step('notifications.list', () => ann.notifications.list({ limit: 5 }, 'all'))).nodes
  assert.ok(told.length > 0 && told.every(n => n.actor.type === 'MEMBER' && n.object.type && n.target.id), JSON.stringify(told.map(n => [n.verb, n.actor, n.object])))
  if (ann.notifications.memberSettings) {
    const settings = await step('notifications.memberSettings', () => ann.notifications.memberSettings({}))
    assert.deepEqual(settings.network.map(s => s.channel), ['IN_APP', 'EMAIL', 'DESKTOP'])
  }

  // What has no meaning is null, or an empty list or page, and nothing that is not done is said to be.
  assert.deepEqual((await step('app.list', () => ann.app.list({ limit: 5 }, 'basic'))).totalCount, 0)
  assert.equal(await step('app.get', () => ann.app.get({ slug: 'x' }, 'basic')), null)
  const refused = await ann.network.clearNewDomain().then(() => null, e => e)
  assert.match(refused?.message ?? '', /clearNewDomain has no meaning here/)
}
console.log(versions.join(' '))
