import type { ServerResponse } from 'node:http'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Logger } from 'pino'
import { type ChangeLog, createChangeLog } from '../../../api/content/changeLog.ts'
import { type Compression, DEFLATE_OPTIONS, INFLATE_OPTIONS } from '../../../api/content/splicedGzip.ts'
import type { FileStore } from '../../../api/files/FileStore.ts'
import { HttpError } from '../../../api/http/errors.ts'
import { isSuspended } from '../../../api/http/sessions.ts'
import { LiveHub } from '../../../api/live/LiveHub.ts'
import { type LiveBus, type News, ProcessNews } from '../../../api/live/LiveNews.ts'
import { LiveStream } from '../../../api/live/LiveStream.ts'
import { readerKindOf } from '../../../api/live/reviewStreams.ts'
import { loadVisibleMap } from '../../../api/maps/mapAccess.ts'
import { imageIdNow } from '../../../api/maps/replaceImage.ts'
import { observedStore } from '../../../api/store/observedStore.ts'
import { type Store, StoreUnavailableError } from '../../../api/store/Store.ts'
import { type MemoryDatabase, MemoryStore, type Surroundings } from '../../MemoryStore.ts'
import { Connection } from './Connection.ts'

const files = { get: async () => ({}) } as unknown as FileStore

const NOW = new Date(Date.UTC(2026, 0, 1))

/** In this thread, so that threads do not affect the order. */
const compression: Compression = {
  deflate: async (bytes) => deflateRawSync(bytes, DEFLATE_OPTIONS),
  inflate: async (deflated) => inflateRawSync(deflated, INFLATE_OPTIONS),
}

const silent = { error: () => {}, warn: () => {} } as unknown as Logger

/** Tells that other processes may have written when the run says so, where a server does at intervals. */
class Tail implements LiveBus {
  readonly #listeners = new Set<(news: News) => unknown>()

  listen(listener: (news: News) => unknown): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async look(): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener({ about: 'everything' })))
  }
}

interface Parts {
  readonly database: MemoryDatabase
  readonly around: Surroundings
  readonly random: () => number
  readonly wait: () => Promise<void>
  readonly limits: { readonly [name: string]: number }
  /** Is told what fails, except that the store is lost. */
  readonly onFailure: (error: Error) => void
}

/** Who asks for a stream, and where. */
interface Asked {
  readonly mapId: number
  readonly sessionKey: string
  readonly after: number
  readonly onEvent: Connection['onEvent']
}

const unlessLost = (onFailure: Parts['onFailure']) => (error: unknown) => {
  if (!(error instanceof StoreUnavailableError))
    onFailure(error instanceof Error ? error : new Error(String(error)))
}

/** A server process over the shared database: its own change log and its own hub of live streams. */
export class LiveProcess {
  readonly store: Store
  readonly changeLog: ChangeLog
  readonly hub: LiveHub
  readonly tail = new Tail()
  readonly #news = new ProcessNews()
  readonly #onFailure: (error: unknown) => void
  readonly #open = new Map<LiveStream, Connection>()

  constructor({ database, around, random, wait, limits, onFailure }: Parts) {
    this.#onFailure = unlessLost(onFailure)
    const log = {
      error: () => {},
      warn: ({ err }: { err: unknown }) => this.#onFailure(err),
    } as unknown as Logger
    this.store = observedStore(new MemoryStore(database, around), (written) => this.#news.written(written))
    const { store } = this
    this.changeLog = createChangeLog({
      store,
      files,
      log: silent,
      now: () => NOW,
      random,
      pause: wait,
      rest: wait,
      compression,
      limits,
    })
    this.hub = new LiveHub({
      store,
      changeLog: this.changeLog,
      imageIdNow,
      closing: new AbortController(),
      log,
      buses: [this.#news, this.tail],
    })
  }

  /** Opens a stream as the route does. Returns null where the route would refuse it. */
  async open({ mapId, sessionKey, after, onEvent }: Asked): Promise<Connection | null> {
    const reader = await this.#readerOf(mapId, sessionKey)
    if (reader === null) return null
    const connection = new Connection(reader.kind, onEvent)
    const stream = new LiveStream(reader, connection as unknown as ServerResponse)
    this.#open.set(stream, connection)
    connection.onClosed = () => this.#close(stream)
    // It tells before it is done.
    void this.hub.open(stream, after).catch((error: unknown) => {
      this.#onFailure(error)
      stream.end()
    })
    return connection
  }

  /** Whether a caller gets the content now. */
  async mayRead(mapId: number, sessionKey: string): Promise<boolean> {
    return (await this.#readerOf(mapId, sessionKey)) !== null
  }

  /** Cuts all connections, as the end of the process does. */
  cut(): void {
    for (const [stream, connection] of this.#open) {
      connection.destroy()
      this.#close(stream)
    }
  }

  #close(stream: LiveStream): void {
    this.hub.close(stream)
    this.#open.delete(stream)
  }

  async #readerOf(mapId: number, sessionKey: string) {
    const session = await this.store.get('sessions', sessionKey)
    const user = session && (await this.store.get('users', String(session.user_id)))
    if (!session || !user || isSuspended(user)) return null
    try {
      const map = await loadVisibleMap({ store: this.store }, user, mapId)
      const person = { userId: Number(user._id), sessionKey, expiresAt: session.expires_at }
      return { mapId, parentId: map.parent_map_id, kind: readerKindOf(user, map), person }
    } catch (error) {
      if (error instanceof HttpError) return null
      throw error
    }
  }
}
