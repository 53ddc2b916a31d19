import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { INVITATIONS_PER_MAP_MAX, MEMBERS_PER_MAP_MAX } from '../../shared/limits.ts'
import type { LiveRecord } from '../../shared/maps/live.ts'
import { type ChangeLog, MapClosedError } from '../content/changeLog.ts'
import { floorImagesOf } from '../images/floorImages.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { createSerially, sharedGet, sharedRuns } from '../store/sharedWork.ts'
import { encodeEntries, encodeEvent, type ReaderKind } from './encodeEvent.ts'
import type { LiveStream } from './LiveStream.ts'
import type { LiveTally } from './LiveTally.ts'
import { MapPresence } from './MapPresence.ts'

/** Returns which image the content of a map is placed on. */
export type ImageIdNow = (store: Store, map: MapDocument) => Promise<string>

interface Parts {
  readonly store: Store
  readonly imageIdNow: ImageIdNow
  readonly changeLog: ChangeLog
  readonly tally: LiveTally
}

/** Streams that were cut off together come back from a few revisions. */
const MISSED_KEPT = 8

/** The streams of one map. What happens on it is read and encoded once, however many they are. */
export class LiveMap {
  readonly mapId: number
  readonly streams = new Set<LiveStream>()
  readonly presence = new MapPresence(this.streams, (streams, event) => this.#encoded(streams, event))
  /** Reads what was committed since, and tells it. */
  readonly lookAtContent: () => Promise<void>
  /** Reads the map beside its content, and tells it if it is another. */
  readonly lookAtRecord: () => Promise<void>
  readonly #parts: Parts
  readonly #inTurn = createSerially<'content' | 'record'>()
  /** What the streams were told last; undefined before the first of them. */
  #revision: number | undefined
  #record: string | undefined
  /** What those missed who came back, by kind and revision, as long as nothing is new. */
  readonly #missed = new LRUCache<string, Buffer>({ max: MISSED_KEPT })

  constructor(parts: Parts, mapId: number) {
    this.#parts = parts
    this.mapId = mapId
    this.lookAtContent = sharedRuns(() =>
      this.#inTurn('content', async () => void (await this.#tellContent())),
    )
    this.lookAtRecord = sharedRuns(() => this.#inTurn('record', () => this.#tellRecord()))
  }

  /** Adds a stream and tells it what was committed after the revision that it knows; null if it knows none. */
  async join(stream: LiveStream, after: number | null): Promise<void> {
    await this.lookAtRecord()
    await this.#inTurn('content', async () => {
      const revision = await this.#tellContent()
      if (stream.isOver) return
      if (this.#record !== undefined) this.#send([stream], Buffer.from(this.#record))
      const missed =
        after === null || after === revision
          ? null
          : await this.#missedBy(stream.reader.kind, after, revision)
      await stream.untilReviewed()
      if (missed) this.#send([stream], missed)
      this.#encoded([stream], this.presence.whole(stream))
      this.streams.add(stream)
    })
  }

  leave(stream: LiveStream): void {
    this.streams.delete(stream)
    this.presence.remove(stream)
  }

  /** Ends all streams: the map is deleted. */
  end(): void {
    for (const stream of this.streams) stream.end()
  }

  /** Returns the revision up to which all streams are told. */
  async #tellContent(): Promise<number> {
    const { changeLog } = this.#parts
    const after = (this.#revision ??= await changeLog.head(this.mapId))
    const entries = await changeLog.entriesAfter(this.mapId, after)
    if (entries !== 'too-far' && entries.length === 0) return after
    this.#missed.clear()
    if (entries === 'too-far') {
      this.#revision = await changeLog.head(this.mapId)
      this.#encoded(this.streams, encodeEvent({ kind: 'behind', revision: this.#revision }, this.#revision))
      return this.#revision
    }
    const imageId = await this.#imageId()
    await Promise.all(Array.from(this.streams, (stream) => stream.untilReviewed()))
    this.#revision = after + entries.length
    for (const kind of ['editor', 'viewer'] as const) {
      const readers = [...this.streams].filter(({ reader }) => reader.kind === kind)
      if (readers.length > 0) this.#encoded(readers, encodeEntries(kind, { after, entries, imageId }))
    }
    return this.#revision
  }

  async #missedBy(kind: ReaderKind, after: number, revision: number): Promise<Buffer> {
    const key = `${kind} ${after}`
    const known = this.#missed.get(key)
    if (known) return known
    const read = await this.#parts.changeLog.entriesAfter(this.mapId, after)
    this.#parts.tally.encodings++
    if (read === 'too-far') return encodeEvent({ kind: 'behind', revision }, revision)
    // What was committed just now is told to all.
    const entries = read.filter((entry) => entry.revision <= revision)
    const missed = encodeEntries(kind, { after, entries, imageId: await this.#imageId() })
    this.#missed.set(key, missed)
    return missed
  }

  /** Asked after the entries: never the image from before the newest of them. */
  async #imageId(): Promise<string> {
    const { store, imageIdNow } = this.#parts
    const map = await sharedGet(store, 'maps', String(this.mapId))
    if (map === null) throw new MapClosedError(`Map ${this.mapId} is deleted.`)
    return imageIdNow(store, map)
  }

  async #tellRecord(): Promise<void> {
    const record = await readRecord(this.#parts, this.mapId)
    if (record === null) return this.end()
    const event = encodeEvent(record)
    const text = event.toString()
    if (text === this.#record) return
    this.#record = text
    this.#encoded(this.streams, event)
  }

  #encoded(streams: Iterable<LiveStream>, event: Buffer): void {
    this.#parts.tally.encodings++
    this.#send(streams, event)
  }

  #send(streams: Iterable<LiveStream>, event: Buffer): void {
    for (const stream of streams) {
      this.#parts.tally.events++
      stream.send(event)
    }
  }
}

const readRecord = async ({ store }: Parts, mapId: number): Promise<LiveRecord | null> => {
  const map = await sharedGet(store, 'maps', String(mapId))
  if (map === null || map.deleted) return null
  const [floorImages, style, members, comments] = await Promise.all([
    map.floors && map.floors.list.length > 0 ? floorImagesOf(store, map._id) : [],
    sharedGet(store, 'styles', String(mapId)),
    membersOf(store, map.parent_map_id ?? mapId),
    store.count('comments', { equals: { map_id: mapId } }),
  ])
  // Every edit of the content sets `updated_at`, too.
  const rest = { ...map, votes: 0, updated_at: null }
  const version = createHash('sha256')
    .update(JSON.stringify([rest, style, members, ...floorImages]))
    .digest('base64url')
    .slice(0, 16)
  return { kind: 'record', votes: map.votes, comments, version }
}

/** Whoever takes part in a map. Handing it over makes its owner a member, however many there are. */
const MEMBERS_READ_MAX = MEMBERS_PER_MAP_MAX + INVITATIONS_PER_MAP_MAX

const membersOf = async (store: Store, mapId: number) => {
  const members = await store.find('members', {
    equals: { map_id: mapId },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: MEMBERS_READ_MAX,
  })
  return members.map(({ user_id, role }) => [user_id, role])
}
