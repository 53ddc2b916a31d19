import { describe, expect, it } from 'vitest'
import { createApp } from '../../api/app.ts'
import { MAP_RIGHTS } from '../../shared/maps/permissions.ts'
import type { Role } from '../../shared/people/users.ts'
import { ROUTES as PAGES } from '../../shared/paths.ts'
import type { Client } from '../Client.ts'
import { routesOf } from '../routesOf.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { PEOPLE, type Person, readPolicy, type Rule } from './policy.ts'
import { aPolicyMap, bodyOf, type PolicyMap, withThings } from './things.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const policy = readPolicy()

const signInAs = async (email: string, role: Role): Promise<Client> => {
  const client = await server.signIn(email)
  const { id } = (await client.get('/api/me')).json<{ id: number }>()
  await store.update('users', String(id), { role })
  return client
}

const EMAILS = {
  stranger: 'bob@example.org',
  viewer: 'vera@example.org',
  editor: 'edda@example.org',
  owner: 'ann@example.org',
  admin: 'admin@example.org',
  founder: 'founder@example.org',
  'user 1': 'operator@localhost',
} as const
const people: Record<Person, Client> = {
  guest: anyone,
  stranger,
  viewer: await server.signIn(EMAILS.viewer),
  editor: await server.signIn(EMAILS.editor),
  owner,
  admin: await signInAs(EMAILS.admin, 'admin'),
  founder: await signInAs(EMAILS.founder, 'founder'),
  'user 1': await server.signIn(EMAILS['user 1']),
}

const idOf = async (person: Person) => (await people[person].get('/api/me')).json<{ id: number }>().id
const members = { viewer: await idOf('viewer'), editor: await idOf('editor') }

/** These end sessions: afterwards everybody signs in again. */
const endsSession = ({ method, path }: Rule): boolean =>
  (method === 'DELETE' && path.startsWith('/api/sessions')) || path.startsWith('/auth/')
/** After these the next caller finds nothing to call. */
const consumes = ({ method, path }: Rule): boolean =>
  (method === 'DELETE' && !path.startsWith('/api/user/favourites')) || path.includes('/hand-over')

const signInAgain = async (): Promise<void> => {
  for (const person of PEOPLE) if (person !== 'guest') people[person] = await server.signIn(EMAILS[person])
}

const notFoundText = ({ path }: Rule): string => {
  if (path.includes('comment}')) return 'Comment not found'
  return path.includes('proposal}') ? 'Suggestion not found' : 'Map not found'
}

const statusOfRight = async (caller: Client, { mapId }: PolicyMap, { path }: Rule): Promise<number> => {
  const answer = await caller.get(`/api/maps/${mapId}`)
  if (answer.status !== 200) return answer.status
  return answer.json<{ abilities: string[] }>().abilities.includes(path.slice(1)) ? 200 : 403
}

/** What a rule says, and what the server answers, for one kind of map. */
const compare = async (rule: Rule, visibility: 'public' | 'private') => {
  const expected: [Person, number][] = []
  const answered: [Person, number][] = []
  const aMap = () => aPolicyMap(server, people.owner, visibility === 'public', members)
  let map: PolicyMap = await aMap()
  // Whoever is refused changes nothing for those who come after.
  const order = [...PEOPLE].sort((a, b) => rule.statuses[b][visibility] - rule.statuses[a][visibility])
  for (const person of order) {
    const status = rule.statuses[person][visibility]
    const caller = people[person]
    expected.push([person, status])
    if (rule.method === 'RIGHT') {
      answered.push([person, await statusOfRight(caller, map, rule)])
      continue
    }
    const path = await withThings(rule.path, map, caller, store)
    const body = bodyOf(await withThings(rule.sends, map, caller, store))
    const answer = await caller.send(rule.method, path, { body })
    answered.push([person, answer.status])
    if (answer.status === 404 && rule.isOfMap && rule.path.startsWith('/api/'))
      expect(answer.json()).toEqual({
        error: notFoundText(rule),
      })
    if (status === 200 && rule.isOfMap && consumes(rule)) map = await aMap()
  }
  if (endsSession(rule)) await signInAgain()
  return { expected: Object.fromEntries(expected), answered: Object.fromEntries(answered) }
}

const patternOf = (route: string): RegExp => {
  const [method = '', path = ''] = route.split(' ')
  const escaped = path
    .replace(/[.?+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\w+/g, '.+')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${method} ${escaped}$`)
}

describe('the permission policy [PERM-228] [PERM-229] [PERM-231] [PERM-232]', () => {
  const pages = [...Object.values(PAGES), '/embed/map/:id', '/help', '/help/:chapter'].map(
    (path) => `GET ${path}`,
  )
  const routes = [...routesOf(createApp(server.services)), ...pages]
  const calls = policy.filter(({ method }) => method !== 'RIGHT')
  // Fixed words are registered before parameters, so the first that matches is the route of a call.
  const routeOf = ({ method, path }: Rule) =>
    routes.find((route) =>
      patternOf(route).test(`${method} ${(path.split('?')[0] ?? '').replace(/\{[^}]*\}/g, 'x')}`),
    )

  it('has a line for every route and page of the application', () => {
    const ruled = new Set(calls.map(routeOf))
    expect(routes.filter((route) => !ruled.has(route))).toEqual([])
  })

  it('has a line for every right, and for no other', () => {
    const rights = policy.filter(({ method }) => method === 'RIGHT').map(({ path }) => path.slice(1))
    expect(rights).toEqual(MAP_RIGHTS)
  })

  it('has no line for a call that does not exist', () => {
    expect(
      calls.filter((rule) => routeOf(rule) === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })
})

/** The rows of the specification that the sections of the policy stand for. */
const ROWS: Readonly<Record<string, string>> = {
  'Reading a map': '[PERM-001..006] [PERM-013..018]',
  'Comments on a map': '[PERM-031..072] [PERM-205..210]',
  'Voting and favourites': '[PERM-019..030] [PERM-199..204]',
  "Changing a map's content": '[PERM-145..150] [PERM-157..174] [PERM-230]',
  'Changing a map itself': '[PERM-091..102] [PERM-109..138]',
  Feedback: '[PERM-187..192]',
  "Creating maps, and importing into a map of one's own": '[PERM-073..078] [PERM-085] [PERM-087]',
  'Pages; an embed is the same for everybody, and shows nothing private even to its owner':
    '[PERM-007..012] [PERM-013..018]',
  "One's own account and sessions": '[PERM-193..198]',
}

for (const section of new Set(policy.map((rule) => rule.section)))
  describe(`${section} ${ROWS[section] ?? ''}`.trim(), () => {
    const rules = policy.filter((rule) => rule.section === section)
    it.each(
      rules.map((rule) => [`${rule.method} ${rule.path} ${rule.sends}`.trim().slice(0, 90), rule] as const),
    )('answers %s', async (_name, rule) => {
      const open = await compare(rule, 'public')
      expect(open.answered).toEqual(open.expected)
      if (!rule.isOfMap) return
      const hidden = await compare(rule, 'private')
      expect(hidden.answered).toEqual(hidden.expected)
    })
  })

describe('a data map [PERM-085..090]', () => {
  it('is imported by whoever is signed in, into a map of their own', async () => {
    const send = async (person: Person, mapId: number) => {
      const origin = { confirmedOrigin: 'bottom_left', displayName: 'New' }
      const json = { groups: { a: { name: 'Chests' } }, markers: { a: [{ x: 1, y: 2 }] } }
      const answer = await people[person].post('/api/import-wikigg-map', { mapId, json, ...origin })
      return [person, answer.status]
    }
    for (const person of PEOPLE) {
      if (person === 'guest') continue
      const { mapId } = await aPolicyMap(server, people[person], true, members)
      expect(await send('guest', mapId)).toEqual(['guest', 401])
      expect(await send(person, mapId)).toEqual([person, 200])
    }
  })
})

describe('a role [PERM-217..222]', () => {
  it('cannot be changed by whoever has it', async () => {
    for (const person of PEOPLE) {
      if (person === 'guest') continue
      const { role } = (await people[person].get('/api/me')).json<{ role: Role }>()
      await people[person].post('/api/user/change-username', {
        newUsername: `x-${person.replace(' ', '')}`,
        role: 'founder',
      })
      expect((await people[person].get('/api/me')).json<{ role: Role }>().role).toBe(role)
    }
  })
})

describe('lists of maps [PERM-013] [PERM-014]', () => {
  it('leave out what is private to the reader', async () => {
    const [open, hidden] = [
      await aPolicyMap(server, people.owner, true, members),
      await aPolicyMap(server, people.owner, false, members),
    ]
    for (const path of [
      '/api/maps?sort=newest&limit=200',
      `/api/user/id/${open.ownerId}/maps?sort=newest&limit=200`,
    ])
      for (const client of [people.stranger, people.guest]) {
        const ids = (await client.get(path)).json<{ id: number }[]>().map(({ id }) => id)
        expect([ids.includes(open.mapId), ids.includes(hidden.mapId)]).toEqual([true, false])
      }
  })
})
