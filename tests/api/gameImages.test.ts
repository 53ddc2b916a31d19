import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findOrCreateGame, sweepGames } from '../../api/games/games.ts'
import { setGameImage, sweepGameImages } from '../../api/games/gameImages.ts'
import type { GameListEntry } from '../../shared/maps/games.ts'
import type { MapAnswer, UploadAnswer } from '../../shared/maps/maps.ts'
import { bundledProgram } from '../bundledProgram.ts'
import type { Client } from '../Client.ts'
import { sendUpload, uploadedMap } from '../mapBuilders.ts'
import { cutOff, jpegPicture, pngPicture, svgPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
let stranger: Client
let anyone: Client
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('ann@example.org', 'Ann')
  stranger = await server.signIn('bob@example.org', 'Bob')
  anyone = server.client()
  folder = await mkdtemp(join(tmpdir(), 'pinfold-official-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const aFile = async (name: string, bytes: Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

const gameOf = (name: string) => findOrCreateGame(server.services.store, name)

const giveImage = async (name: string, picture?: Buffer): Promise<void> =>
  setGameImage(
    server.services,
    await gameOf(name),
    await aFile('official.png', picture ?? (await pngPicture(900, 600))),
  )

const listed = async (name: string, client = anyone): Promise<GameListEntry | undefined> =>
  (await client.get('/api/games')).json<GameListEntry[]>().find((game) => game.name === name)

const addressOf = async (name: string, client = anyone): Promise<string> =>
  (await listed(name, client))?.default_map_url ?? ''

const filesOf = async (name: string): Promise<string[]> => {
  const prefix = `game-${(await gameOf(name))._id}/`
  const files: string[] = []
  for await (const key of server.services.files.keys()) if (key.startsWith(prefix)) files.push(key)
  return files
}

const official = (game_name: string, official_game_slug: string, client = stranger, more = {}) =>
  sendUpload(client, {
    picture: null,
    fields: { game_name, use_official_map: '1', official_game_slug, ...more },
  })

const NONE = { error: 'This game has no official map image.' }

describe('the official image of a game', () => {
  it('is refused if it is no image, or damaged, and the game keeps the one it has', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Tundra' } })
    await giveImage('Tundra')
    const before = await listed('Tundra')
    for (const bytes of [svgPicture(), Buffer.from('text'), cutOff(await jpegPicture(900, 600))])
      await expect(giveImage('Tundra', bytes)).rejects.toThrow()
    expect(await listed('Tundra')).toEqual(before)
    expect(await filesOf('Tundra')).toHaveLength(2)
  })

  it('has an address of this site, in full and in small [API-001] [API-011] [CREATE-033]', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Elden Ring' } })
    const picture = await pngPicture(1000, 700)
    await giveImage('Elden Ring', picture)
    const game = await listed('Elden Ring')
    expect(game?.default_map_url).toMatch(
      /^\/games\/\d+\/files\/image-[0-9a-f]{24}\/original-[0-9a-f]{24}\.png$/,
    )
    const { headers, status } = await anyone.get(game?.default_map_url ?? '')
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'image/png',
      String(picture.length),
    ])
    const small = await fetch(server.url + String(game?.default_map_thumbnail_url))
    expect(small.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect([width, height]).toEqual([640, 448])
  })

  it('is the only file that its folder shows', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Moor' } })
    await giveImage('Moor')
    const address = await addressOf('Moor')
    const version = address.slice(0, address.lastIndexOf('/'))
    const { _id } = await gameOf('Moor')
    for (const path of [
      `${version}/preview.jpg`,
      `${version}/%2e%2e`,
      `/games/${_id}/files/image-0/thumbnail.webp`,
      address.replace(`/games/${_id}/`, '/games/99999/'),
      address.replace(`/games/${_id}/`, '/games/x/'),
    ])
      expect((await anyone.get(path)).status).toBe(404)
  })

  it('replaces the former one, whose files are deleted', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Steppe' } })
    await giveImage('Steppe')
    const former = await addressOf('Steppe')
    await giveImage('Steppe', await pngPicture(500, 500))
    expect(await addressOf('Steppe')).not.toBe(former)
    expect((await anyone.get(former)).status).toBe(404)
    expect(await filesOf('Steppe')).toHaveLength(2)
  })

  it('leaves no files behind if setting it was interrupted, once the sweep has come', async () => {
    const { services } = server
    await uploadedMap(owner, { fields: { game_name: 'Fen' } })
    await giveImage('Fen')
    // Pictures of the map are still being made, and write to the store, too.
    const { update } = services.store
    const killed = vi.spyOn(services.store, 'update').mockImplementation(async (collection, ...more) => {
      if (collection === 'games') throw new Error('killed')
      return update.call(services.store, collection, ...more)
    })
    await expect(giveImage('Fen')).rejects.toThrow('killed')
    killed.mockRestore()
    expect(await filesOf('Fen')).toHaveLength(4)
    await sweepGameImages(services)
    expect(await filesOf('Fen')).toHaveLength(4)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })
    await sweepGameImages(services)
    vi.useRealTimers()
    expect(await filesOf('Fen')).toHaveLength(2)
    expect((await anyone.get(await addressOf('Fen'))).status).toBe(200)
  })

  it('lists the game, which is offered although nobody has a public map of it', async () => {
    const { id } = await uploadedMap(owner, { fields: { game_name: 'Secret Vale' } })
    await owner.post(`/api/maps/${id}/set-public`, { is_public: false })
    expect(await listed('Secret Vale', stranger)).toBeUndefined()
    expect((await official('Secret Vale', 'secret-vale')).json()).toEqual(NONE)
    await giveImage('Secret Vale')
    await sweepGames(server.services)
    expect((await anyone.get(await addressOf('Secret Vale'))).status).toBe(200)
    expect((await official('Secret Vale', 'secret-vale')).status).toBe(200)
  })
})

describe('a map with the official image of its game', () => {
  it('is refused to visitors, for a game without one, of another slug, or unknown', async () => {
    expect((await official('Elden Ring', 'elden-ring', anyone)).status).toBe(401)
    await uploadedMap(owner, { fields: { game_name: 'Plain' } })
    for (const [name, slug] of [
      ['Plain', 'plain'],
      ['Elden Ring', 'tundra'],
      ['Nowhere', 'nowhere'],
    ] as const) {
      const answer = await official(name, slug)
      expect([answer.status, answer.json()]).toEqual([400, NONE])
    }
    expect(await gameNamesLike('Nowhere')).toBe(0)
  })

  const gameNamesLike = (name: string) =>
    server.services.store.count('games', { equals: { name_key: name.toLowerCase() } })

  it('gets the server’s own copy of it [API-002] [CREATE-023] [CONST-079]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const form = await official(' elden RING ', 'elden-ring', stranger, {
      default_map_url: 'http://127.0.0.1:1/x.png',
    })
    const asked = fetched.mock.calls.map(([input]) => String(input))
    fetched.mockRestore()
    expect([form.status, asked.filter((url) => !url.startsWith(server.url))]).toEqual([200, []])
    const { id } = form.json<UploadAnswer>()
    const map = (await stranger.get(`/api/maps/${id}`)).json<MapAnswer>()
    expect([map.image_width, map.image_height, map.game_name]).toEqual([1000, 700, 'Elden Ring'])
    expect((await anyone.get(await addressOf('Elden Ring'))).status).toBe(200)
    const original = await server.services.store.get('originals', String(id))
    expect(original?.bytes).toBe((await pngPicture(1000, 700)).length)
  })

  it('keeps it when the game gets another one', async () => {
    const { id } = (await official('Elden Ring', 'elden-ring')).json<UploadAnswer>()
    await giveImage('Elden Ring', await pngPicture(400, 400))
    expect((await stranger.get(`/api/maps/${id}`)).json<MapAnswer>().image_width).toBe(1000)
  })

  it('gets the image that was sent instead, if there is one', async () => {
    const fields = { game_name: 'Elden Ring', use_official_map: '1', official_game_slug: 'elden-ring' }
    const { id } = await uploadedMap(stranger, { fields, picture: await pngPicture(333, 222) })
    expect((await stranger.get(`/api/maps/${id}`)).json<MapAnswer>().image_width).toBe(333)
  })
})

describe('npm run admin -- set-game-image', () => {
  const run = async (...args: string[]) => {
    const node = spawn(process.execPath, [bundledProgram('admin'), 'set-game-image', ...args], {
      env: { PATH: process.env.PATH, ...server.environment },
    })
    const ended = new Promise<number | null>((resolve) => node.once('close', resolve))
    const [stdout, stderr] = await Promise.all([textOf(node.stdout), textOf(node.stderr)])
    return { status: await ended, said: stdout + stderr }
  }

  it('refuses what it does not know in one sentence', async () => {
    const file = await aFile('notes.png', Buffer.from('no picture'))
    const refusals: [string[], RegExp][] = [
      [['no-such-game', file], /^There is no game with the slug no-such-game\.\n$/],
      [['elden-ring', file], /^File must be an image\.\n$/],
    ]
    for (const [args, said] of refusals)
      expect(await run(...args)).toEqual({ status: 1, said: expect.stringMatching(said) })
  })

  it('gives a game its image beside a running server, and leaves the file where it is', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Karst' } })
    const file = await aFile('karst.jpg', await jpegPicture(800, 500))
    expect(await run('karst', file)).toEqual({ status: 0, said: 'Karst has a new official map image.\n' })
    const answer = await anyone.get(await addressOf('Karst'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })
})
