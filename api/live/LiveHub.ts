import type { Logger } from 'pino'
import { LIVE_BEAT_MS } from '../../shared/maps/live.ts'
import type { SaidPresence } from '../../shared/maps/presence.ts'
import { type ChangeLog, MapClosedError } from '../content/changeLog.ts'
import type { Store } from '../store/Store.ts'
import { encodeEvent } from './encodeEvent.ts'
import { type ImageIdNow, LiveMap } from './LiveMap.ts'
import type { LiveBus, News } from './LiveNews.ts'
import type { LiveStream } from './LiveStream.ts'
import { LiveTally } from './LiveTally.ts'
import type { NamedPerson } from './MapPresence.ts'
import { reviewStreams } from './reviewStreams.ts'

interface Parts {
  readonly store: Store
  readonly changeLog: ChangeLog
  readonly imageIdNow: ImageIdNow
  readonly closing: AbortController
  readonly log: Logger
  /** Listened to while there are streams. */
  readonly buses: readonly LiveBus[]
}

/** A connection looks for news of so many maps at a time. */
const MAPS_AT_ONCE = 8

const BEAT = encodeEvent({ kind: 'beat' })

/** All streams of this process. Each is told the news of its map, and ends the moment its reader may no longer read that. */
export class LiveHub {
  readonly tally = new LiveTally()
  readonly #parts: Parts
  readonly #maps = new Map<number, LiveMap>()
  /** Also those that have not joined yet, so that nobody who loses the right meanwhile is overlooked. */
  readonly #streams = new Set<LiveStream>()
  #stops: readonly (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    parts.closing.signal.addEventListener('abort', () => this.#endAll())
  }

  /** Begins to tell a stream what was committed after the revision that it knows; null if it knows none. */
  async open(stream: LiveStream, after: number | null): Promise<void> {
    const { mapId } = stream.reader
    const map = this.#maps.get(mapId) ?? new LiveMap({ ...this.#parts, tally: this.tally }, mapId)
    this.#maps.set(mapId, map)
    this.#streams.add(stream)
    this.#count()
    if (this.#streams.size === 1) this.#begin()
    // What was written between the check of its reader and this may have been told before it could be heard.
    await reviewStreams(this.#parts.store, [stream])
    await map.join(stream, after)
    if (stream.isOver) this.close(stream)
  }

  /** To be called when the connection of a stream is closed, whether it was opened to its end or not. */
  close(stream: LiveStream): void {
    const { mapId } = stream.reader
    stream.leave()
    this.#maps.get(mapId)?.leave(stream)
    if (!this.#streams.delete(stream)) return
    this.#count()
    if (![...this.#streams].some(({ reader }) => reader.mapId === mapId)) this.#maps.delete(mapId)
    if (this.#streams.size > 0) return
    for (const stop of this.#stops) stop()
    this.#stops = []
  }

  /** Relays where somebody is on a map. Returns false if the stream that it comes from is none of theirs that is open here. */
  relay(mapId: number, said: SaidPresence, named: NamedPerson | null): boolean {
    const map = this.#maps.get(mapId)
    const stream = [...(map?.streams ?? [])].find(({ key }) => key === said.key)
    const userId = stream?.reader.person?.userId ?? null
    if (!map || !stream || stream.isOver || userId !== (named?.userId ?? null)) return false
    map.presence.put(stream, said, named)
    return true
  }

  #count(): void {
    this.tally.streams = this.#streams.size
  }

  #begin(): void {
    const beat = setInterval(() => this.#beat(), LIVE_BEAT_MS)
    beat.unref()
    const stops = this.#parts.buses.map((bus) => bus.listen((news) => this.#hear(news)))
    this.#stops = [...stops, () => clearInterval(beat)]
  }

  #beat(): void {
    const now = Date.now()
    for (const stream of this.#streams) {
      const { person } = stream.reader
      if (person !== null && person.expiresAt.getTime() <= now) stream.end()
      else stream.send(BEAT)
    }
  }

  #endAll(): void {
    for (const stream of this.#streams) stream.end()
  }

  /** Never rejects. Where the news cannot be read, the streams that wait for it end, and their clients ask again. */
  async #hear(news: News): Promise<void> {
    if (news.about === 'comment') return this.#hearOfComment(news.commentId)
    const concerned = this.#concernedBy(news)
    if (concerned.length === 0) return
    await this.#orEnd(concerned, async () => {
      if (news.about !== 'content') await this.#review(concerned, news.about !== 'everything')
      if (news.about !== 'person' && news.about !== 'session') await this.#look(news, concerned)
    })
  }

  async #hearOfComment(commentId: string): Promise<void> {
    await this.#orEnd([...this.#streams], async () => {
      const comment = await this.#parts.store.get('comments', commentId)
      if (comment) await this.#maps.get(comment.map_id)?.lookAtRecord()
    })
  }

  async #orEnd(concerned: readonly LiveStream[], act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof MapClosedError))
        this.#parts.log.warn({ err: error }, 'live streams were ended, as their news could not be read')
      for (const stream of concerned) stream.end()
    }
  }

  /**
   * To be called at once after a write of this process: what is committed after that write is held back for those concerned. What
   * another process wrote is known late anyway, and holds up nobody.
   */
  #review(concerned: readonly LiveStream[], holds: boolean): Promise<void> {
    const review = this.#orEnd(concerned, () => reviewStreams(this.#parts.store, concerned))
    if (holds) for (const stream of concerned) stream.holdFor(review)
    return review
  }

  async #look(news: News, concerned: readonly LiveStream[]): Promise<void> {
    const maps = [...new Set(concerned.map(({ reader }) => reader.mapId))]
    for (let start = 0; start < maps.length; start += MAPS_AT_ONCE)
      await Promise.all(
        maps.slice(start, start + MAPS_AT_ONCE).map(async (mapId) => {
          const map = this.#maps.get(mapId)
          if (news.about !== 'map') await map?.lookAtContent()
          if (news.about !== 'content') await map?.lookAtRecord()
        }),
      )
  }

  /** Returns the streams of a map and, as they are never more visible, those of its region maps. */
  #concernedBy(news: Exclude<News, { about: 'comment' }>): LiveStream[] {
    const streams = [...this.#streams]
    switch (news.about) {
      case 'content':
        return streams.filter(({ reader }) => reader.mapId === news.mapId)
      case 'map':
        return streams.filter(({ reader }) => reader.mapId === news.mapId || reader.parentId === news.mapId)
      case 'person':
        return streams.filter(({ reader }) => reader.person?.userId === news.userId)
      case 'session':
        return streams.filter(({ reader }) => reader.person?.sessionKey === news.key)
      case 'everything':
        return streams
    }
  }
}
