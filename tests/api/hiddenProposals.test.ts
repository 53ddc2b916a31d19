import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { newestEntries } from '../../scripts/admin/moderation.ts'
import { ownData } from '../../api/users/ownData.ts'
import type { ModerationEntry } from '../../shared/people/moderation.ts'
import type { NotificationsAnswer } from '../../shared/people/notifications.ts'
import type { OpenedProposal, Proposal } from '../../shared/proposals/proposals.ts'
import type { Client } from '../Client.ts'
import { createMapFixture, type MapFixture, rename } from '../mapFixture.ts'
import { serverByRole } from '../peopleByRole.ts'
import { fileAnswer, sentProposal, uploadForProposal, withIcon } from '../proposalCalls.ts'

const { server, people, idOf, statuses } = await serverByRole()
const { store } = server.services
const { owner, admin, founder, stranger, operator } = people
const author = await server.signIn('carol@example.org', 'Carol')
const ownerId = await idOf(owner)

const act = (client: Client, id: number, verb: 'report' | 'hide' | 'show', reason = 'Rude') =>
  client.post(`/api/proposals/${id}/${verb}`, verb === 'show' ? undefined : { reason })

const aSuggestion = async () => {
  const map = await createMapFixture(server, owner)
  const icon = await uploadForProposal(author, map)
  const id = await sentProposal(author, map, [rename(map, 'New'), withIcon(map, icon)])
  return { map, icon, id }
}

const opened = async (client: Client, id: number) =>
  (await client.get(`/api/proposals/${id}`)).json<OpenedProposal>()
const ownOf = async (client: Client, id: number) =>
  (await client.get('/api/user/proposals')).json<Proposal[]>().find((proposal) => proposal.id === id)
const openCounts = async ({ mapId }: MapFixture) => [
  (await owner.get(`/api/maps/${mapId}`)).json<{ open_suggestions: number }>().open_suggestions,
  (await owner.get(`/api/user/id/${ownerId}/maps`))
    .json<{ id: number; open_suggestions?: number }[]>()
    .find((map) => map.id === mapId)?.open_suggestions,
]
const toldTo = async (client: Client, id: number) =>
  (await client.get('/api/notifications'))
    .json<NotificationsAnswer>()
    .notifications.map(({ what }) => what)
    .filter((what) => 'proposal_id' in what && what.proposal_id === id)

/** What the data of one's own says of the account. */
const accountOf = async (client: Client): Promise<unknown> => {
  const user = await store.get('users', String(await idOf(client)))
  const first = user && (await ownData(server.services, user).next())
  if (!first || first.done) throw new Error('There is no data.')
  return JSON.parse(await text(await first.value.open())) as unknown
}

describe('reporting a suggestion', () => {
  it('is for editors of the map, once each, and not for its author', async () => {
    const { id } = await aSuggestion()
    expect(await statuses((person) => act(people[person], id, 'report'))).toEqual({
      guest: 401,
      stranger: 404,
      owner: 200,
      admin: 403,
      founder: 200,
      operator: 200,
    })
    expect((await act(author, id, 'report')).status).toBe(400)
    expect((await act(owner, id, 'report', ' ')).status).toBe(400)
    expect((await act(owner, id, 'report')).json()).toEqual({
      error: 'You have reported this suggestion already.',
    })
  })

  it('shows moderators what was written by whom, until one of them dismisses it', async () => {
    const { id, map } = await aSuggestion()
    await act(owner, id, 'report', 'Advertising')
    const reports = async () =>
      (await admin.get('/api/moderation?event=reported'))
        .json<ModerationEntry[]>()
        .filter((entry) => entry.map_id === map.mapId)
    const [report] = await reports()
    expect(report).toMatchObject({
      kind: 'proposal',
      subject_id: id,
      by: 'Ann',
      reason: 'Advertising',
      subject: { message: 'Look here', author: 'Carol', is_hidden: false },
    })
    expect((await newestEntries(store, 1))[0]).toContain(
      `reported suggestion ${id} on map ${map.mapId} by Ann: "Advertising" | Carol wrote: "Look here"`,
    )
    expect((await admin.post(`/api/moderation/${report?.id ?? ''}/dismiss`)).status).toBe(200)
    expect(await reports()).toEqual([])
  })
})

describe('hiding a suggestion', () => {
  it('is for moderators, with a reason', async () => {
    const { id } = await aSuggestion()
    expect(await statuses((person) => act(people[person], id, 'hide'))).toEqual({
      guest: 401,
      stranger: 404,
      owner: 403,
      admin: 200,
      founder: 200,
      operator: 200,
    })
    expect((await act(admin, id, 'hide', ' ')).status).toBe(400)
    expect((await act(owner, id, 'show')).status).toBe(404)
    expect((await act(author, id, 'show')).status).toBe(403)
  })

  it('takes it from the editors, and out of their counts, until it is shown again', async () => {
    const { id, map } = await aSuggestion()
    const listed = async (client: Client) =>
      (await client.get(`/api/maps/${map.mapId}/proposals`)).json<Proposal[]>().map((one) => one.id)
    expect([await openCounts(map), await listed(owner)]).toEqual([[1, 1], [id]])
    await act(admin, id, 'hide')
    expect([await openCounts(map), await listed(owner), await listed(operator)]).toEqual([
      [0, undefined],
      [],
      [],
    ])
    expect((await owner.get(`/api/proposals/${id}`)).status).toBe(404)
    expect((await owner.post(`/api/proposals/${id}/decide`, { take: 'all' })).status).toBe(404)
    expect(await toldTo(owner, id)).toEqual([])
    await act(founder, id, 'show')
    expect([await openCounts(map), await listed(owner)]).toEqual([[1, 1], [id]])
    expect((await owner.post(`/api/proposals/${id}/decide`, { take: 'all' })).status).toBe(200)
  })

  it('leaves moderators with all of it, who cannot take it either', async () => {
    const { id } = await aSuggestion()
    await act(admin, id, 'hide')
    expect(await opened(admin, id)).toMatchObject({ hidden: { reason: 'Rude' }, message: 'Look here' })
    expect((await opened(admin, id)).changes).toHaveLength(2)
    const taking = await operator.post(`/api/proposals/${id}/decide`, { take: 'all' })
    expect([taking.status, taking.json()]).toEqual([
      409,
      { error: 'Moderators have hidden this suggestion.' },
    ])
  })

  it('is told to its author, who reads why and can withdraw it', async () => {
    const { id } = await aSuggestion()
    await act(admin, id, 'show')
    expect(await toldTo(author, id)).toEqual([])
    await act(admin, id, 'hide')
    const about = { proposal_id: id, excerpt: 'Look here' }
    expect(await toldTo(author, id)).toMatchObject([{ kind: 'suggestion_hidden', ...about, reason: 'Rude' }])
    expect(await ownOf(author, id)).toMatchObject({ state: 'open', hidden: { reason: 'Rude' } })
    expect((await opened(author, id)).changes).toEqual([])
    await act(admin, id, 'show')
    expect(await toldTo(author, id)).toMatchObject([
      { kind: 'suggestion_shown', ...about },
      { kind: 'suggestion_hidden', reason: null },
    ])
    expect((await opened(author, id)).changes).toHaveLength(2)
    await act(admin, id, 'hide')
    expect((await author.post(`/api/proposals/${id}/withdraw`)).status).toBe(200)
  })

  it('leaves its pictures to moderators alone, also where somebody has seen them', async () => {
    const { id, map, icon } = await aSuggestion()
    const seenBy = async () =>
      Promise.all(
        [author, owner, admin, operator, stranger].map(
          async (client) => (await fileAnswer(server, client, map, icon)).status,
        ),
      )
    expect(await seenBy()).toEqual([200, 200, 200, 200, 404])
    const { headers } = await fileAnswer(server, owner, map, icon)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    await act(admin, id, 'hide')
    expect(await seenBy()).toEqual([404, 404, 200, 200, 404])
  })

  it('leaves room on the map for others, and none for its author', async () => {
    const map = await createMapFixture(server, owner)
    const ids: number[] = []
    for (let n = 1; n <= 20; n++) ids.push(await sentProposal(author, map, [rename(map, `Name ${n}`)]))
    for (const id of ids) await act(admin, id, 'hide')
    await expect(sentProposal(author, map, [rename(map, 'More')])).rejects.toThrow('409')
    await expect(sentProposal(stranger, map, [rename(map, 'More')])).resolves.toBeGreaterThan(0)
  })

  it('stands in the data of its author, and the report in that of who reported it', async () => {
    const { id, map } = await aSuggestion()
    await act(owner, id, 'report', 'Advertising')
    await act(admin, id, 'hide')
    expect(await accountOf(author)).toMatchObject({
      suggestions: expect.arrayContaining([
        expect.objectContaining({ id, hidden_reason: 'Rude' }),
      ]) as unknown,
    })
    expect(await accountOf(owner)).toMatchObject({
      reports: expect.arrayContaining([
        expect.objectContaining({
          kind: 'proposal',
          subject_id: id,
          map_id: map.mapId,
          reason: 'Advertising',
        }),
      ]) as unknown,
    })
  })
})
