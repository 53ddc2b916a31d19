import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIVE_BEAT_MS, type LiveEvent } from '../../../../shared/maps/live.ts'
import { NOWHERE, type PersonHere, type PresenceEvent } from '../../../../shared/maps/presence.ts'
import type { MapWatcher } from '../../MapSource.ts'
import { type Browser, watchLive } from './watchLive.ts'

const RECORD: LiveEvent = { kind: 'record', votes: 3, comments: 0, version: 'a' }
const difference = (after: number): LiveEvent => ({
  kind: 'difference',
  after,
  revision: after + 1,
  changes: [],
  areLinksOther: false,
})

const person = (id: string, x = 0): PersonHere => ({
  ...NOWHERE,
  id,
  userId: 1,
  name: 'Anna',
  cursor: { x, y: 0 },
})
const presence = (told: Partial<PresenceEvent>): PresenceEvent => ({
  kind: 'presence',
  people: [],
  left: [],
  guests: 0,
  ...told,
})
const OWN = { id: 'own-stream', key: 'own-secret' }

/** A browser with any number of pages, and the server at the other end. */
class World {
  readonly asked: string[] = []
  readonly connections: { send(event: LiveEvent): void; end(): void }[] = []
  /** What the server answers instead of a stream. */
  refusal: number | 'unreachable' | 'unanswered' | null = null
  readonly #channels = new Set<EventTarget>()
  #lock: Promise<unknown> = Promise.resolve()

  page(hasLocks = true): Page {
    return new Page({
      locks: hasLocks ? { request: this.#request as LockManager['request'] } : undefined,
      openChannel: () => this.#openChannel(),
      connect: this.#connect,
    })
  }

  #request = (_name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown> => {
    const mine = this.#lock.then(() => (options.signal?.aborted ? undefined : work()))
    this.#lock = mine
    return mine
  }

  #openChannel(): BroadcastChannel {
    const channel = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) => {
        if (!this.#channels.has(channel)) throw new DOMException('Closed', 'InvalidStateError')
        for (const other of this.#channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
      },
      close: () => void this.#channels.delete(channel),
    })
    this.#channels.add(channel)
    return channel as unknown as BroadcastChannel
  }

  #connect = async (path: string, { signal }: RequestInit): Promise<Response> => {
    this.asked.push(path)
    if (this.refusal === 'unreachable') throw new TypeError('The network is lost.')
    if (this.refusal === 'unanswered')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      )
    if (this.refusal !== null) return new Response(null, { status: this.refusal })
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
    const writer = writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    const write = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined)
    this.connections.push({
      send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      end: () => void writer.close().catch(() => undefined),
    })
    return new Response(readable)
  }
}

class Page {
  readonly told: LiveEvent[] = []
  /** Null before it is said. */
  isLive: boolean | null = null
  presence: PresenceEvent | null = null
  news = 0
  revision = 5
  readonly stop: () => void

  constructor(browser: Browser) {
    const watcher: MapWatcher = {
      revisionNow: () => this.revision,
      onNews: () => void this.news++,
      onChanges: (told) => void this.told.push(told),
      onRecord: (record) => void this.told.push(record),
      onPresence: (presence) => void (this.presence = presence),
      onLive: (isLive) => void (this.isLive = isLive),
    }
    this.stop = watchLive('7', watcher, browser)
    stops.push(this.stop)
  }
}

const stops: (() => void)[] = []
let world: World
const settle = () => vi.advanceTimersByTimeAsync(20)
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  world = new World()
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the pages of a browser that show a map', () => {
  it('share one connection, and all are told what it tells', async () => {
    const pages = [world.page(), world.page(), world.page()]
    await settle()
    expect(world.asked).toEqual(['/api/maps/7/live?after=5'])
    world.connections[0]?.send(RECORD)
    world.connections[0]?.send(difference(5))
    await settle()
    for (const page of pages) expect([page.isLive, page.told]).toEqual([true, [RECORD, difference(5)]])
    expect(pages.map(({ news }) => news)).toEqual([0, 1, 1])
  })

  it('are all told who is here, whoever moves, comes or leaves, and whichever page comes later', async () => {
    const first = world.page()
    await settle()
    const [connection] = world.connections
    connection?.send(RECORD)
    connection?.send(presence({ own: OWN, people: [person('anna-here'), person('bens-here')] }))
    connection?.send(
      presence({ people: [person('anna-here', 7), person('cleo-here')], left: ['bens-here'], guests: 2 }),
    )
    await settle()
    const here = presence({ own: OWN, people: [person('anna-here', 7), person('cleo-here')], guests: 2 })
    expect(first.presence).toEqual(here)
    const late = world.page()
    await settle()
    expect(late.presence).toEqual(here)
    connection?.end()
    await settle()
    expect([first.presence, late.presence]).toEqual([null, null])
  })

  it('pass the connection on when the page that has it is closed', async () => {
    const [first, second] = [world.page(), world.page()]
    await settle()
    world.connections[0]?.send(RECORD)
    await settle()
    second.revision = 9
    first.stop()
    await settle()
    expect(second.isLive).toBe(false)
    expect(world.asked[1]).toBe('/api/maps/7/live?after=9')
    world.connections[1]?.send(RECORD)
    await settle()
    expect([first.isLive, second.isLive]).toEqual([false, true])
  })

  it('are told at once where things stand when they come later', async () => {
    world.page()
    await settle()
    world.connections[0]?.send(RECORD)
    await settle()
    const late = world.page()
    await settle()
    expect([late.isLive, late.told, late.news]).toEqual([true, [RECORD], 1])
  })

  it('are told when they come that the connection is lost', async () => {
    world.refusal = 429
    const first = world.page()
    await settle()
    const late = world.page()
    await settle()
    expect([first.isLive, late.isLive, world.asked.length]).toEqual([false, false, 1])
  })

  it('have a connection each without locks', async () => {
    world.page(false)
    world.page(false)
    await settle()
    expect(world.asked).toHaveLength(2)
  })
})

describe('a page that is told what happens', () => {
  it('asks as before where the stream cannot be had, and tries again after growing pauses', async () => {
    world.refusal = 'unreachable'
    const page = world.page()
    await minutes(2)
    expect(page.isLive).toBe(false)
    expect(world.asked.length).toBeGreaterThan(5)
    expect(world.asked.length).toBeLessThan(9)
    const before = world.asked.length
    world.refusal = null
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(world.asked).toHaveLength(before + 1)
    world.connections[0]?.send(RECORD)
    await settle()
    expect(page.isLive).toBe(true)
  })

  it('leaves a server that refuses alone for a minute', async () => {
    world.refusal = 429
    world.page()
    await minutes(0.9)
    expect(world.asked).toHaveLength(1)
    await minutes(0.2)
    expect(world.asked).toHaveLength(2)
  })

  it('notices a proxy that keeps what it should pass on', async () => {
    const page = world.page()
    await minutes(1)
    expect([page.isLive, world.asked.length]).toEqual([false, 1])
    await minutes(10)
    expect(world.asked).toHaveLength(2)
  })

  it('tries again soon where the server does not even answer', async () => {
    world.refusal = 'unanswered'
    world.page()
    await minutes(1)
    expect(world.asked.length).toBeGreaterThan(3)
  })

  it('notices a connection that says nothing any more, and goes on from what it knows', async () => {
    const page = world.page()
    await settle()
    world.connections[0]?.send(RECORD)
    await settle()
    page.revision = 8
    await vi.advanceTimersByTimeAsync(3 * LIVE_BEAT_MS)
    expect(page.isLive).toBe(false)
    expect(world.asked[1]).toBe('/api/maps/7/live?after=8')
  })

  it('notices after a sleep, through which no timer ran, that its connection is lost', async () => {
    world.page()
    await settle()
    world.connections[0]?.send(RECORD)
    await settle()
    vi.setSystemTime(Date.now() + 30 * 60_000)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(world.asked).toHaveLength(2)
  })

  it('has no connection after being hidden for five minutes, and one as soon as it is seen', async () => {
    const page = world.page()
    await settle()
    world.connections[0]?.send(RECORD)
    await settle()
    setHidden(true)
    for (let beats = 0; beats < 16; beats++) {
      world.connections[0]?.send({ kind: 'beat' })
      await vi.advanceTimersByTimeAsync(LIVE_BEAT_MS)
    }
    expect([page.isLive, world.asked.length]).toEqual([false, 1])
    setHidden(false)
    await settle()
    expect(world.asked).toHaveLength(2)
  })

  it('may be closed while it is hidden', async () => {
    const page = world.page()
    await settle()
    setHidden(true)
    await minutes(6)
    expect(() => page.stop()).not.toThrow()
  })

  it('is not told of what it cannot read', async () => {
    const page = world.page()
    await settle()
    world.connections[0]?.send({ kind: 'entries', after: -1 } as unknown as LiveEvent)
    world.connections[0]?.send({ kind: 'behind', revision: 90 })
    await settle()
    expect([page.told, page.news]).toEqual([[], 1])
  })
})
