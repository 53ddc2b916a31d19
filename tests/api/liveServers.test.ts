import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../api/app.ts'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { createBoundedServer, drain, listen } from '../../api/listen.ts'
import { LiveHub } from '../../api/live/LiveHub.ts'
import { type LiveBus, ProcessNews } from '../../api/live/LiveNews.ts'
import { imageIdNow } from '../../api/maps/replaceImage.ts'
import { putMember } from '../../api/members/putMember.ts'
import { StoreTail } from '../../api/live/StoreTail.ts'
import { Client } from '../Client.ts'
import { LiveReader } from '../LiveReader.ts'
import { commit, createMapFixture, rename } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger } = await serverWithPeople()
const { services } = server
const log = pino({ level: 'silent' })

/** A server on the same store, which hears of what the other one writes by these buses alone. */
const anotherServer = async (buses: readonly LiveBus[]) => {
  const { store, files } = services
  const changeLog = createChangeLog({ store, files, log })
  const closing = new AbortController()
  const live = new LiveHub({ store, changeLog, imageIdNow, closing, log, buses })
  const http = createBoundedServer()
  const port = await listen(http, { port: 0, host: '127.0.0.1' })
  const url = `http://localhost:${port}`
  const config = { ...services.config, publicUrl: url }
  const answer = createApp({ ...services, config, changeLog, live, closing }).callback()
  http.on('request', (req, res) => void answer(req, res))
  afterAll(async () => {
    closing.abort()
    await drain(http, 0)
    await changeLog.drain()
  })
  const as = (person: Client) => {
    const client = new Client(url)
    client.setCookie('pinfold', person.cookie('pinfold') ?? '')
    return client
  }
  return { closing, as, owner: as(owner), guest: new Client(url) }
}

const open = async (client: Client, path: string): Promise<LiveReader> => {
  const reader = await LiveReader.open(client, path)
  onTestFinished(() => reader.close())
  return reader
}

describe('a second server on the same store', () => {
  it('refuses a member who was removed at the first everything of a private map at once, and ends their stream', async () => {
    const second = await anotherServer([
      new StoreTail({ store: { othersVersion: async () => null }, log, everyMs: 20 }),
    ])
    const map = await createMapFixture(server, owner)
    const { store, files } = services
    await store.update('maps', String(map.mapId), { is_public: false, listed: false })
    const token = (await store.get('maps', String(map.mapId)))?.access_token ?? ''
    await files.write(`${map.mapId}/image-0/thumbnail.webp`, Buffer.from('x'))
    const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id
    await putMember(store, map.mapId, strangerId, 'editor')
    const there = second.as(stranger)
    const paths = [
      `/api/maps/${map.mapId}`,
      `/api/maps/${map.mapId}/content`,
      `/api/maps/${map.mapId}/changes?after=0`,
      `/maps/${map.mapId}/files/${token}/image-0/thumbnail.webp`,
    ]
    const statuses = () => Promise.all(paths.map(async (path) => (await there.get(path)).status))
    const reader = await open(there, `/api/maps/${map.mapId}/live`)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await owner.send('DELETE', `/api/maps/${map.mapId}/members/${strangerId}`)).status).toBe(200)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await reader.ended()
    expect((await there.get(`/api/maps/${map.mapId}/live`)).status).toBe(404)
  })

  it('tells what was edited at the first, and ends the streams of those who may not read on', async () => {
    const second = await anotherServer([
      new StoreTail({ store: { othersVersion: async () => null }, log, everyMs: 20 }),
    ])
    const map = await createMapFixture(server, owner)
    const path = `/api/maps/${map.mapId}/live`
    const [editor, viewer] = [await open(second.owner, path), await open(second.guest, path)]
    const { revision } = await commit(owner, map, [rename(map, 'Old Mill')])
    expect((await editor.told('entries')).entries.map((entry) => entry.revision)).toEqual([revision])
    expect(await viewer.told('difference')).toMatchObject({ after: revision - 1, revision })
    await owner.post(`/api/maps/${map.mapId}/set-public`, { is_public: false })
    await viewer.ended()
    await editor.told('record')
    await services.sessions.endAllOfUser((await owner.get('/api/me')).json<{ id: number }>().id)
    await editor.ended()
  })

  it('reads again who may read a map when it is told to, and ends its streams when it closes', async () => {
    const again = await server.signIn('ann@example.org')
    const news = new ProcessNews()
    const deaf = await anotherServer([news])
    const map = await createMapFixture(server, again)
    const path = `/api/maps/${map.mapId}/live`
    const viewer = await open(deaf.guest, path)
    news.tell({ about: 'map', mapId: map.mapId })
    await services.store.update('maps', String(map.mapId), { hidden_reason: 'spam' })
    expect(viewer.isEnded).toBe(false)
    news.tell({ about: 'map', mapId: map.mapId })
    await viewer.ended()
    await services.store.update('maps', String(map.mapId), { hidden_reason: null })
    const last = await open(deaf.guest, path)
    deaf.closing.abort()
    await last.ended()
  })
})
