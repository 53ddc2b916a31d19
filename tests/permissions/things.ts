import { randomBytes } from 'node:crypto'
import { findOrCreateGame } from '../../api/games/games.ts'
import { claimOwner } from '../../api/maps/createMap.ts'
import { offerMap } from '../../api/members/handOver.ts'
import { invitePerson, makeLink } from '../../api/members/invitations.ts'
import { createProgressLinks } from '../../api/progress/progressLinks.ts'
import { chooseProgress } from '../../api/progress/progressSettings.ts'
import { memberId } from '../../api/store/memberDocuments.ts'
import { nextId } from '../../api/store/counter.ts'
import type { Store } from '../../api/store/Store.ts'
import { assetPath } from '../../shared/maps/assets.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { Role } from '../../shared/people/users.ts'
import type { Session } from '../../shared/people/sessions.ts'
import { aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { aStoredAsset, aStoredMap, commit, createMapFixture, type MapFixture } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import type { TestServer } from '../TestServer.ts'

/** A map with one of everything on it. */
export interface PolicyMap extends MapFixture {
  /** The address of the server. */
  readonly site: string
  readonly isPublic: boolean
  readonly ownerId: number
  readonly zoneId: number
  readonly regionId: number
  readonly token: string
  readonly asset: string
  readonly viewerId: number
}

/** The people with whom each map is shared. */
export interface PolicyMembers {
  readonly viewer: number
  readonly editor: number
}

const ROLES = ['viewer', 'editor'] as const
const FILES = ['image-0/preview.jpg', 'image-0/0/0_0.jpg', 'original-0.png']
const picture = await pngPicture(32, 32)

export const aPolicyMap = async (
  server: TestServer,
  owner: Client,
  isPublic: boolean,
  members: PolicyMembers | null = null,
): Promise<PolicyMap> => {
  const { store, files } = server.services
  const fixture = await createMapFixture(server, owner, isPublic)
  const { mapId } = fixture
  const zoneId = newEntityId(mapId)
  await commit(owner, fixture, [{ op: 'insert', kind: 'zone', entity: aZone({ id: zoneId }) }])
  const regionId = await aStoredMap(server, owner, isPublic)
  await store.update('maps', String(regionId), { parent_map_id: mapId, listed: false })
  const floors = { image_id: '', list: [{ id: 1, name: 'Cellar', frame: null }] }
  await store.update('maps', String(mapId), { floors })
  const claim = { _id: `directory:${directoryOf(mapId)}`, owner_id: claimOwner(String(mapId)) }
  await store.insert('claims', { ...claim, created_at: new Date() })
  for (const file of FILES) await files.write(`${mapId}/${file}`, picture)
  const { uploader_id: ownerId = 0, access_token: token = '' } =
    (await store.get('maps', String(mapId))) ?? {}
  const asset = assetPath(await aStoredAsset(server, mapId, ownerId)) ?? ''
  for (const [role, user_id] of members ? ROLES.map((as) => [as, members[as]] as const) : [])
    if (user_id !== ownerId)
      await store.insert('members', {
        _id: memberId(mapId, user_id),
        map_id: mapId,
        user_id,
        role,
        since: new Date(),
      })
  const viewerId = members?.viewer ?? NOBODY
  return { ...fixture, site: server.url, isPublic, ownerId, zoneId, regionId, token, asset, viewerId }
}

const directoryOf = (mapId: number): string => `policy-${mapId}`

/** What the braces of the policy stand for: of the map that a call is about, or of whoever makes the call. */
type Thing = (map: PolicyMap, caller: Client, store: Store) => unknown

const THINGS: Readonly<Record<string, Thing>> = {
  map: ({ mapId }) => mapId,
  site: ({ site }) => site,
  directory: ({ mapId }) => directoryOf(mapId),
  public: ({ isPublic }) => isPublic,
  token: ({ token }) => token,
  asset: ({ asset }) => asset,
  region: ({ regionId }) => regionId,
  poi: ({ poiId }) => poiId,
  category: ({ categoryId }) => categoryId,
  type: ({ typeId }) => typeId,
  zone: ({ zoneId }) => zoneId,
  owner: ({ ownerId }) => ownerId,
  "owner's name": async ({ ownerId }, caller) =>
    (await caller.get(`/api/user/by-id/${ownerId}`)).json<{ username: string }>().username,
  comment: ({ mapId }, _caller, store) => aComment(store, mapId, NOBODY),
  'own comment': async ({ mapId }, caller, store) => aComment(store, mapId, await idOf(caller)),
  'own answered comment': async ({ mapId }, caller, store) => {
    const id = await aComment(store, mapId, await idOf(caller))
    await aComment(store, mapId, NOBODY, id)
    return id
  },
  revision: async ({ mapId }, _caller, store) => store.count('log', { equals: { map_id: mapId } }),
  proposal: ({ mapId }, _caller, store) => aProposal(store, mapId, NOBODY),
  'hidden proposal': ({ mapId }, _caller, store) => aProposal(store, mapId, NOBODY, 'Rude'),
  'own proposal': async ({ mapId }, caller, store) => aProposal(store, mapId, await idOf(caller)),
  report: ({ mapId }, _caller, store) => aReport(store, mapId),
  viewer: ({ viewerId }) => viewerId,
  somebody: (_map, _caller, store) => aPerson(store),
  link: async ({ mapId, ownerId }, _caller, store) =>
    (await makeLink(store, mapId, { role: 'viewer', by: ownerId })).token,
  invitation: async ({ mapId, ownerId }, _caller, store) =>
    (await makeLink(store, mapId, { role: 'viewer', by: ownerId })).invitation._id,
  'invited map': async ({ mapId, ownerId }, caller, store) => {
    await invitePerson(store, mapId, await idOf(caller), { role: 'viewer', by: ownerId })
    return mapId
  },
  'offered map': async ({ mapId }, caller, store) => {
    const map = await store.get('maps', String(mapId))
    const to = await store.get('users', String(await idOf(caller)))
    await store.delete('handOvers', String(mapId))
    if (map && to) await offerMap(store, map, to)
    return mapId
  },
  'progress link': async ({ mapId }, _caller, store) => {
    const userId = (await aUser(store)).id
    await chooseProgress(store, userId, true)
    return createProgressLinks({ store, secret: '' }).make({ userId, mapId, part: undefined })
  },
  account: async (_map, _caller, store) => (await aUser(store)).id,
  founder: async (_map, _caller, store) => (await aUser(store, 'founder')).id,
  game: async (_map, _caller, store) => (await findOrCreateGame(store, 'Skyrim'))._id,
  message: async (_map, _caller, store) => {
    const user_id = (await aUser(store)).id
    const _id = `message-${user_id}`
    const message = { user_id, message: 'Hello', answer: null, is_answered: false, created_at: new Date() }
    await store.insert('feedback', { _id, ...message })
    return _id
  },
  new: () => `new-${randomBytes(6).toString('hex')}`,
  'own session': async (_map, caller) => {
    const answer = await caller.get('/api/sessions')
    return answer.status === 200 ? (answer.json<Session[]>()[0]?.id ?? '') : 'x'.repeat(43)
  },
}

/** Somebody who makes no calls. */
const NOBODY = 900_000

const idOf = async (caller: Client): Promise<number> =>
  (await caller.get('/api/me')).json<{ id: number } | null>()?.id ?? NOBODY

/** Returns the name of somebody who makes no calls. */
const aPerson = async (store: Store): Promise<string> => (await aUser(store)).username

const aUser = async (store: Store, role: Role = 'user'): Promise<{ id: number; username: string }> => {
  const [id, username] = [await nextId(store, 'user'), `some-${randomBytes(6).toString('hex')}`]
  const created_at = new Date()
  await store.insert('claims', { _id: `username:${username}`, owner_id: String(id), created_at })
  await store.insert('users', {
    _id: String(id),
    issuer: 'nowhere',
    subject: username,
    username,
    username_pending: false,
    email: `${username}@example.org`,
    role,
    created_at,
  })
  return { id, username }
}

const aComment = async (
  store: Store,
  mapId: number,
  userId: number,
  parentId: number | null = null,
): Promise<number> => {
  const id = await nextId(store, 'comment')
  await store.insert('comments', {
    _id: String(id),
    map_id: mapId,
    user_id: userId,
    parent_comment_id: parentId,
    thread_id: parentId ?? id,
    thread_rank: -id,
    message: 'Well found.',
    created_at: new Date(),
    edited_at: null,
    deleted_at: null,
  })
  return id
}

const aProposal = async (
  store: Store,
  mapId: number,
  authorId: number,
  hidden_reason: string | null = null,
): Promise<number> => {
  const id = await nextId(store, 'proposal')
  const created_at = new Date()
  await store.insert('proposalChanges', {
    _id: String(id),
    map_id: mapId,
    changes: '[]',
    before: null,
    created_at,
  })
  await store.insert('proposals', {
    _id: String(id),
    map_id: mapId,
    author_id: authorId,
    message: 'Look here.',
    state: 'open',
    counts: { added: 0, changed: 0, removed: 0 },
    word: '',
    hidden_reason,
    image_id: '',
    created_at,
    decided_at: null,
  })
  return id
}

const aReport = async (store: Store, mapId: number): Promise<string> => {
  const _id = `reported:map:${mapId}:${randomBytes(6).toString('hex')}`
  await store.insert('moderation', {
    _id,
    event: 'reported',
    kind: 'map',
    subject_id: mapId,
    map_id: mapId,
    user_id: NOBODY,
    reason: 'Spam',
    reporter_id: NOBODY,
    reported: `map:${mapId}`,
    created_at: new Date(),
  })
  return _id
}

/** Fills in what stands in braces. JSON has braces of its own, which begin with a quotation mark or end at once. */
export const withThings = async (
  text: string,
  map: PolicyMap,
  caller: Client,
  store: Store,
): Promise<string> => {
  let filled = ''
  let end = 0
  for (const match of text.matchAll(/\{([a-z][a-z' ]*)\}/g)) {
    const make = THINGS[match[1] ?? '']
    if (!make) throw new Error(`${match[0]} is not among the things of the policy.`)
    filled += text.slice(end, match.index) + String(await make(map, caller, store))
    end = match.index + match[0].length
  }
  return filled + text.slice(end)
}

/** The body that a rule sends: JSON, a form with or without a picture, or none. */
export const bodyOf = (sends: string): unknown => {
  const [kind = '', ...words] = sends.split(' ')
  if (kind === '') return undefined
  if (kind !== 'form' && kind !== 'fields') return JSON.parse(sends) as unknown
  const form = new FormData()
  // A file comes after the fields that say what it is for.
  for (const word of words.reverse()) {
    const [name = '', value] = word.split('=')
    if (value === undefined)
      form.set(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'file.png')
    else form.set(name, value)
  }
  return form
}
