import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../Client.ts'
import { createMapFixture } from '../mapFixture.ts'
import { startTestServer } from '../TestServer.ts'

const many = { points: 1000, seconds: 60 }

const startLimited = (reads = 3) =>
  startTestServer({
    allowances: {
      read: { points: reads, seconds: 60 },
      write: many,
      upload: many,
      auth: many,
      presence: many,
      uploadBytes: many,
    },
  })

describe('too many requests', () => {
  it('are refused with a time to wait, counted separately for each person and address', async () => {
    const limited = await startLimited()
    const visitor = limited.client()
    for (let count = 0; count < 3; count++) expect((await visitor.get('/api/me')).status).toBe(200)
    const refused = await visitor.get('/api/me')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.json<{ error: string }>().error).toMatch(/^Too many requests\./)
    expect((await (await limited.signIn('ada@example.com', 'Ada')).get('/api/me')).status).toBe(200)
    await limited.close()
  })

  it('are refused before their session is read, and leave those alone who are signed in', async () => {
    const limited = await startLimited()
    const [ada, bob] = [await limited.signIn('ada@example.com'), await limited.signIn('bob@example.com')]
    const statuses = async (client: Client, count: number) => {
      const all: number[] = []
      for (let at = 0; at < count; at++) all.push((await client.get('/api/me')).status)
      return all
    }
    expect(await statuses(ada, 3)).toEqual([200, 200, 200])
    expect(await statuses(bob, 3)).toEqual([200, 200, 200])
    const read = vi.spyOn(limited.services.sessions, 'get')
    const impostor = limited.client()
    impostor.setCookie('pinfold', 'x'.repeat(43))
    expect(await statuses(impostor, 9)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429])
    expect(read).toHaveBeenCalledTimes(3)
    await limited.close()
  })

  it('of one user are refused before their session is read once they far exceed the limit', async () => {
    const limited = await startLimited()
    const ada = await limited.signIn('ada@example.com')
    const read = vi.spyOn(limited.services.sessions, 'get')
    for (let count = 0; count < 3; count++) expect((await ada.get('/api/me')).status).toBe(200)
    for (let count = 0; count < 9; count++) expect((await ada.get('/api/me')).status).toBe(429)
    expect(read).toHaveBeenCalledTimes(6)
    await limited.close()
  })

  it('in the history leave the ordinary ones alone', async () => {
    const limited = await startLimited(30)
    const ada = await limited.signIn('ada@example.com', 'Ada')
    const { mapId } = await createMapFixture(limited, ada)
    const walk = async () => (await ada.get(`/api/maps/${mapId}/history/1`)).status
    expect([await walk(), await walk(), await walk()]).toEqual([200, 200, 429])
    expect((await ada.get(`/api/maps/${mapId}/content`)).status).toBe(200)
    await limited.close()
  })
})
