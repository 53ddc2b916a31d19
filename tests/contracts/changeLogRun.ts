import type { Logger } from 'pino'
import { deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib'
import { createChangeLog, type ChangeLog, type ContentAt } from '../../api/content/changeLog.ts'
import type { CommitOutcome } from '../../api/content/commitList.ts'
import { type Compression, DEFLATE_OPTIONS, INFLATE_OPTIONS } from '../../api/content/splicedGzip.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import { StoreUnavailableError } from '../../api/store/Store.ts'
import { replayChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { squashChanges } from '../../shared/content/squashChanges.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { aZone } from '../builders.ts'
import { MemoryDatabase, MemoryStore } from '../MemoryStore.ts'
import { Scheduler } from '../Scheduler.ts'

export const MAP_ID = 5
const WRITERS = 3
const READINGS = 4
const HOUR_MS = 3_600_000
const idIn = (n: number) => MAP_ID * 2 ** 27 + n

/** A list and its final outcome. */
export interface CommitResult {
  readonly changeId: string
  readonly baseRevision: number
  readonly outcome: CommitOutcome
}

/** What was read, and the newest revision that had been acknowledged when the read began. */
export interface ReadResult extends ContentAt {
  readonly acknowledgedBefore: number
  /** The names in what was sent. */
  readonly names: readonly string[]
}

/** A process: its own change log over the shared store. Once killed, it never continues. */
interface Process {
  readonly changeLog: ChangeLog
  readonly killed: Promise<'killed'>
}

const files = { get: async () => ({}) } as unknown as FileStore
const silent = { error: () => {}, warn: () => {} } as unknown as Logger

/** In this thread, so that threads do not affect the order. */
const compression: Compression = {
  deflate: async (bytes) => deflateRawSync(bytes, DEFLATE_OPTIONS),
  inflate: async (deflated) => inflateRawSync(deflated, INFLATE_OPTIONS),
}

const SHARED_POI = 3
const insertCategory: Change = { op: 'insert', kind: 'category', entity: { id: idIn(1), name: 'Places' } }
const insertType: Change = {
  op: 'insert',
  kind: 'type',
  entity: { id: idIn(2), categoryId: idIn(1), name: 'Cave', ...DEFAULT_TYPE_LOOK },
}
const insertPoi = (n: number, name: string): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: { id: idIn(n), typeId: idIn(2), x: n, y: n / 100, ...EMPTY_POI, name },
})

/** No two changes give the same name, so a name tells where it is from. */
const nameOf = (n: number) => `name ${n} ${n}`

const circleAt = (n: number) => ({ kind: 'circle' as const, centre: { x: n, y: -n / 100 }, radius: 5 })
const insertZone = (n: number): Change => ({ op: 'insert', kind: 'zone', entity: aZone({ id: idIn(n) }) })

/** Returns undefined if the store was lost: the caller tries again. */
const unlessLost = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailableError)) throw error
}

type Read = Omit<ReadResult, 'acknowledgedBefore'>

/** What a reader makes of the bytes of the content. */
const readBytes = async (changeLog: ChangeLog): Promise<Read> => {
  const { gzip } = await changeLog.readEncoded(MAP_ID)
  const text = gunzipSync(gzip).toString()
  const { revision, parts } = contentAnswerSchema.parse(JSON.parse(text))
  return { revision, content: decodeContent(parts), names: namesIn(text) }
}

/** What a reader who knows the content of a revision makes of the difference. */
const readDifference = async (changeLog: ChangeLog, known: ContentAt): Promise<Read> => {
  const entries = await changeLog.entriesAfter(MAP_ID, known.revision)
  if (entries === 'too-far') return readBytes(changeLog)
  const changes = squashChanges(entries.flatMap((entry) => entry.changes))
  return {
    revision: known.revision + entries.length,
    content: replayChanges(known.content, changes),
    names: namesIn(JSON.stringify(changes)),
  }
}

/** Names of POIs, each of which is given once. */
const namesIn = (text: string): string[] => text.match(/name \d+ \d+/g) ?? []

/**
 * Three writers, a reader and a store that yields at every step, all in processes that die or lose the store at any
 * point and are started again. Everything follows from the seed.
 */
export class ChangeLogRun {
  readonly database = new MemoryDatabase()
  readonly commits: CommitResult[] = []
  readonly reads: ReadResult[] = []
  readonly scheduler: Scheduler
  readonly #limits: { [name: string]: number }
  readonly #processes: Process[] = []
  #now = Date.UTC(2026, 0, 1)
  #faultsLeft: number
  #acknowledged = 0
  #writing = WRITERS

  constructor(seed: number) {
    this.scheduler = new Scheduler(seed)
    const { scheduler } = this
    this.#faultsLeft = scheduler.below(5)
    this.#limits = {
      snapshotEntries: 1 + scheduler.below(6),
      snapshotPartLength: 300 + scheduler.below(1_500),
      listBytesMax: 600,
      partBytes: 400,
      pageEntries: 1 + scheduler.below(6),
      hotEntities: scheduler.chance(0.3) ? 1 : 1_000_000,
      attemptsMax: 500,
    }
  }

  /** @throws if a rule is broken that only shows during the run */
  async play(): Promise<void> {
    await this.#prepare()
    const writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer))
    await this.scheduler.run(Promise.all([...writers, this.#read()]))
    this.#faultsLeft = 0
    const drained = this.#processes.map(({ changeLog, killed }) => Promise.race([changeLog.drain(), killed]))
    await this.scheduler.run(Promise.all(drained))
  }

  /** Starts a process without faults. */
  calmProcess(): ChangeLog {
    this.#faultsLeft = 0
    return this.#process().changeLog
  }

  /** Closes the map while two more lists are being committed. Returns their outcomes. */
  async playClosing(): Promise<CommitOutcome[]> {
    const [a, b] = [this.calmProcess(), this.calmProcess()]
    const late = (log: ChangeLog, n: number) =>
      this.#commitOn(log, `closing-${n}`, [insertPoi(900 + n, 'late')], 0)
    const act = Promise.all([late(a, 1), b.closeMap(MAP_ID, 1), late(b, 2)])
    await this.scheduler.run(act)
    return (await act).filter((outcome) => outcome !== undefined)
  }

  async sweepLater(): Promise<void> {
    this.#now += 2 * HOUR_MS
    const changeLog = this.calmProcess()
    await this.scheduler.run(changeLog.sweep().then(() => changeLog.drain()))
  }

  async #prepare(): Promise<void> {
    const faults = this.#faultsLeft
    const changes = [insertCategory, insertType, insertPoi(SHARED_POI, 'shared')]
    const committing = this.#commitOn(this.calmProcess(), 'prepare-', changes, 0)
    await this.scheduler.run(committing)
    const outcome = await committing
    if (outcome) this.#record({ changeId: 'prepare-', baseRevision: 0, outcome })
    this.#faultsLeft = faults
  }

  /**
   * Returns changes that may conflict with those of other writers (fields of the shared POI, its removal, a taken name),
   * zones, or a list large enough for parts.
   */
  #randomChanges(writer: number, list: number): Change[] {
    const n = 10 + writer * 100 + list * 10
    switch (this.scheduler.below(7)) {
      case 0:
        return [{ op: 'patch', kind: 'poi', id: idIn(SHARED_POI), fields: { x: n, name: nameOf(n) } }]
      case 1:
        return [{ op: 'remove', kind: 'poi', id: idIn(SHARED_POI) }, insertPoi(n, nameOf(n))]
      case 2:
        return [{ op: 'insert', kind: 'category', entity: { id: idIn(n), name: 'Wanted' } }]
      case 3:
        return Array.from({ length: 4 }, (_, index) => insertPoi(n + index, `🗺️ ${nameOf(n + index)}`))
      case 4:
        return [insertZone(n), { op: 'patch', kind: 'zone', id: idIn(n), fields: { geometry: circleAt(n) } }]
      default:
        return [insertPoi(n, nameOf(n)), insertPoi(n + 1, nameOf(n + 1))]
    }
  }

  #process(): Process {
    let isAlive = true
    let kill: (word: 'killed') => void = () => {}
    const killed = new Promise<'killed'>((resolve) => {
      kill = resolve
    })
    const wait = async (): Promise<void> => {
      await this.scheduler.turn()
      if (!isAlive) await new Promise<never>(() => {})
    }
    const turn = async (): Promise<void> => {
      await this.scheduler.turn()
      if (isAlive && this.#faultsLeft > 0 && this.scheduler.chance(0.04)) {
        this.#faultsLeft--
        if (this.scheduler.chance(0.4)) throw new StoreUnavailableError('lost')
        isAlive = false
        kill('killed')
      }
      if (!isAlive) await new Promise<never>(() => {})
    }
    const after = () => (this.scheduler.chance(0.5) || this.#faultsLeft > 0 ? turn() : Promise.resolve())
    const skips = () => this.scheduler.chance(0.3)
    const changeLog = createChangeLog({
      store: new MemoryStore(this.database, { before: turn, after, skips }),
      files,
      log: silent,
      now: () => new Date(this.#now),
      random: this.scheduler.random,
      pause: wait,
      rest: wait,
      compression,
      limits: this.#limits,
    })
    this.#processes.push({ changeLog, killed })
    return { changeLog, killed }
  }

  async #write(writer: number): Promise<void> {
    let process = this.#process()
    for (let list = 0; list < 1 + this.scheduler.below(3); list++) {
      const changeId = `writer-${writer}-${list}`
      const changes = this.#randomChanges(writer, list)
      let baseRevision = this.scheduler.chance(0.5) ? this.#acknowledged : 0
      for (;;) {
        const committing = this.#commitOn(process.changeLog, changeId, changes, baseRevision)
        const outcome = await Promise.race([committing, process.killed])
        if (outcome === 'killed') process = this.#process()
        // Large lists of others are not sent one by one: an editor reads the map again and resends its list.
        else if (outcome?.kind === 'too-far') baseRevision = this.#acknowledged
        else if (outcome) {
          this.#record({ changeId, baseRevision, outcome })
          break
        }
      }
    }
    this.#writing--
  }

  #record(commit: CommitResult): void {
    this.commits.push(commit)
    if (commit.outcome.kind === 'applied')
      this.#acknowledged = Math.max(this.#acknowledged, commit.outcome.revision)
  }

  /** Undefined if the store was lost: the outcome is unknown. */
  async #commitOn(
    changeLog: ChangeLog,
    changeId: string,
    changes: readonly Change[],
    baseRevision: number,
  ): Promise<CommitOutcome | undefined> {
    const commit = { mapId: MAP_ID, userId: 1, changeId, baseRevision, changes, canSeeMap: async () => true }
    return changeLog.commit(commit).catch(unlessLost)
  }

  async #read(): Promise<void> {
    let process = this.#process()
    let known: ContentAt | undefined
    for (let readings = 0; readings < READINGS && this.#writing > 0; readings++) {
      for (let wait = this.scheduler.below(16); wait >= 0; wait--) await this.scheduler.turn()
      const acknowledgedBefore = this.#acknowledged
      const { changeLog } = process
      const reading =
        known && this.scheduler.chance(0.6) ? readDifference(changeLog, known) : readBytes(changeLog)
      const result = await Promise.race([reading.catch(unlessLost), process.killed])
      if (result === 'killed') process = this.#process()
      else if (result) {
        known = result
        this.reads.push({ ...result, acknowledgedBefore })
      }
    }
  }
}
