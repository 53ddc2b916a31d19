import type { CommitOutcome } from '../../../api/content/commitList.ts'
import { memberId } from '../../../api/store/memberDocuments.ts'
import { StoreUnavailableError } from '../../../api/store/Store.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { LiveEvent } from '../../../shared/maps/live.ts'
import { MemoryDatabase } from '../../MemoryStore.ts'
import { Scheduler } from '../../Scheduler.ts'
import type { Connection } from './Connection.ts'
import { LiveProcess } from './LiveProcess.ts'
import { aReader, type Lowered, rank, type Reader, rightsOf } from './Reader.ts'
import {
  FIRST,
  insertPoi,
  MAP_ID,
  memberOf,
  OWNER_ID,
  randomChanges,
  sessionOf,
  shareMap,
  unlessLost,
} from './sharedMap.ts'

const WRITERS = 3

/** A process, which never goes on once it is killed. */
interface Running {
  readonly process: LiveProcess
  readonly killed: Promise<null>
  isAlive(): boolean
  /** The times at which it could know that a right was taken back. */
  readonly known: Map<Lowered, number>
}

/**
 * Three writers, an editor and a viewer who watch a private map, and its owner, who takes their roles back and gives them again
 * and ends their sessions, on two servers over one store that yields at every step. Servers die or lose the store at any point.
 * Everything follows from the seed.
 */
export class LiveRun {
  readonly database = new MemoryDatabase()
  readonly scheduler: Scheduler
  readonly readers: readonly Reader[]
  /** A rule that was broken, or what should not fail and did. The servers under test catch what is thrown in them. */
  failure: Error | null = null
  readonly #limits: { readonly [name: string]: number }
  readonly #all: Running[] = []
  #servers: Running[] = []
  #faultsLeft = 0
  #now = 0
  #sessions = 0
  #isOver = false
  /** When each list was committed for the first time, by change id. */
  readonly #begun = new Map<string, number>()

  constructor(seed: number) {
    this.scheduler = new Scheduler(seed)
    const { scheduler } = this
    this.#limits = {
      snapshotEntries: 2 + scheduler.below(6),
      listBytesMax: scheduler.chance(0.5) ? 600 : 100_000,
      partBytes: 400,
      pageEntries: 1 + scheduler.below(6),
      attemptsMax: 500,
    }
    this.readers = [aReader(3, 'editor'), aReader(4, 'viewer')]
    shareMap(this.database, this.readers)
  }

  /** @throws if a rule is broken that shows during the run */
  async play(): Promise<void> {
    const { scheduler } = this
    this.#servers = [this.#start(), this.#start()]
    await scheduler.run(this.#commitAll('first-list', FIRST))
    this.#faultsLeft = 1 + scheduler.below(3)
    const writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer))
    const acts = Promise.all([...writers, this.#takeRolesBack()])
    const watching = Promise.all(this.readers.map((reader) => this.#watch(reader)))
    const looking = this.#lookNowAndThen()
    // Nobody stops watching before it is over.
    await scheduler.run(Promise.race([acts, watching]))
    this.#faultsLeft = 0
    await scheduler.run(Promise.race([this.#settle(), watching]))
    this.#isOver = true
    for (const { process } of this.#all) process.cut()
    await scheduler.run(Promise.all([watching, looking]))
  }

  /** Returns the content at the head, by a new process. */
  async contentAtHead() {
    const { changeLog } = this.#start().process
    const reading = changeLog
      .head(MAP_ID)
      .then((head) => changeLog.contentAt(MAP_ID, head, async (past) => past))
    await this.scheduler.run(reading)
    const read = await reading
    if (typeof read === 'string') throw new Error(`The head is ${read}.`)
    return read
  }

  #start(): Running {
    const { database, scheduler } = this
    let isAlive = true
    let kill = (): void => {}
    const killed = new Promise<null>((resolve) => (kill = () => resolve(null)))
    const wait = async (): Promise<void> => {
      await scheduler.turn()
      if (!isAlive) await new Promise<never>(() => {})
    }
    const turn = async (): Promise<void> => {
      await scheduler.turn()
      if (isAlive && this.#faultsLeft > 0 && scheduler.chance(0.02)) {
        this.#faultsLeft--
        if (scheduler.chance(0.4)) throw new StoreUnavailableError('lost')
        isAlive = false
        process.cut()
        kill()
      }
      if (!isAlive) await new Promise<never>(() => {})
    }
    const around = {
      before: turn,
      after: () => (scheduler.chance(0.3) ? turn() : Promise.resolve()),
      skips: () => scheduler.chance(0.3),
    }
    const process = new LiveProcess({
      database,
      around,
      random: scheduler.random,
      wait,
      limits: this.#limits,
      onFailure: (error) => (this.failure ??= error),
    })
    const running = { process, killed, isAlive: () => isAlive, known: new Map<Lowered, number>() }
    this.#all.push(running)
    return running
  }

  /** Returns one of the two servers; one that was killed is started again. */
  #server(): Running {
    const at = this.scheduler.below(this.#servers.length)
    const found = this.#servers[at]
    if (found?.isAlive()) return found
    const started = this.#start()
    this.#servers[at] = started
    return started
  }

  /** Does it on one server after another until it is done. */
  async #done<T>(
    act: (server: Running) => Promise<T | undefined>,
    first = this.#server(),
  ): Promise<{ result: T; on: Running }> {
    for (let on = first; ; on = this.#server()) {
      const result = await Promise.race([act(on).catch(unlessLost), on.killed])
      if (result !== undefined && result !== null) return { result, on }
    }
  }

  async #write(writer: number): Promise<void> {
    for (let list = 0; list < 2 + this.scheduler.below(3); list++) {
      await this.#pause()
      await this.#commitAll(
        `writer-${writer}-${list}`,
        randomChanges(this.scheduler, 10 + writer * 100 + list * 10),
      )
    }
  }

  async #commitAll(changeId: string, changes: readonly Change[], first = this.#server()): Promise<void> {
    if (!this.#begun.has(changeId)) this.#begun.set(changeId, this.#now++)
    const commit = { mapId: MAP_ID, userId: OWNER_ID, changeId, changes, canSeeMap: async () => true }
    await this.#done<CommitOutcome>(async ({ process: { changeLog } }) => {
      const outcome = await changeLog.commit({ ...commit, baseRevision: await changeLog.head(MAP_ID) })
      return outcome.kind === 'too-far' ? undefined : outcome
    }, first)
  }

  /** Does what takes rights from a reader, or gives them. */
  async #takeRolesBack(): Promise<void> {
    const { scheduler } = this
    for (let acts = 0; acts < 1 + scheduler.below(4); acts++) {
      await this.#pause()
      const reader = this.readers[scheduler.below(this.readers.length)]
      if (!reader) continue
      const on = await (scheduler.chance(0.25) ? this.#setSession(reader) : this.#setRole(reader))
      // Whose right was taken back may still be connected to this server.
      if (scheduler.chance(0.5))
        await this.#commitAll(`after-act-${acts}`, [insertPoi(900 + acts, 'late')], on)
    }
  }

  async #setRole(reader: Reader): Promise<Running> {
    const others = ([null, 'viewer', 'editor'] as const).filter((role) => role !== reader.role)
    const role = others[this.scheduler.below(others.length)] ?? null
    const id = memberId(MAP_ID, reader.userId)
    return this.#changeRights(reader, { ...reader, role }, async ({ process: { store } }) => {
      if (role === null) await store.delete('members', id)
      else await store.upsert('members', memberOf(reader.userId, role))
    })
  }

  /** Signs somebody out, or in again. */
  async #setSession(reader: Reader): Promise<Running> {
    const isSignedIn = !reader.isSignedIn
    const key = isSignedIn ? `session-${reader.userId}-${this.#sessions++}` : reader.sessionKey
    const on = await this.#changeRights(reader, { ...reader, isSignedIn }, async ({ process: { store } }) => {
      if (isSignedIn) await store.upsert('sessions', sessionOf(key, reader.userId))
      else await store.delete('sessions', key)
    })
    reader.sessionKey = key
    return on
  }

  /** Returns the server that it was acknowledged by. */
  async #changeRights(reader: Reader, next: Reader, write: (on: Running) => Promise<void>): Promise<Running> {
    const [before, after] = [rightsOf(reader), rightsOf(next)]
    // From now on it may be given back.
    if (rank(after) > rank(before)) reader.lowered = null
    const { on } = await this.#done(async (server) => {
      await write(server)
      return true
    })
    reader.role = next.role
    reader.isSignedIn = next.isSignedIn
    if (rank(after) < rank(before)) {
      reader.lowered = { to: after }
      on.known.set(reader.lowered, this.#now++)
    }
    return on
  }

  /** What other servers wrote is looked for now and then. */
  async #lookNowAndThen(): Promise<void> {
    while (!this.#isOver) {
      await this.#pause()
      await this.#look(this.#server())
    }
  }

  async #look({ process, known, killed }: Running): Promise<void> {
    const taken = this.readers.flatMap(({ lowered }) => lowered ?? [])
    await Promise.race([process.tail.look(), killed])
    for (const lowered of taken) if (!known.has(lowered)) known.set(lowered, this.#now++)
  }

  /** The page of a reader: it opens a stream, takes what it tells, and opens another when that ends. */
  async #watch(reader: Reader): Promise<void> {
    const { view } = reader
    while (!this.#isOver) {
      const on = this.#server()
      view.told = view.revision
      const asked = { mapId: MAP_ID, sessionKey: reader.sessionKey, after: view.revision }
      const onEvent = (connection: Connection, event: LiveEvent) =>
        this.#check(reader, on, { connection, event })
      const opening = on.process.open({ ...asked, onEvent }).catch(unlessLost)
      const connection = (await Promise.race([opening, on.killed])) ?? null
      reader.isRefused = connection === null && on.isAlive()
      reader.connection = connection
      if (!on.isAlive()) connection?.destroy()
      if (connection) await this.#follow(reader, on, connection)
      reader.connection = null
      await this.#pause()
    }
  }

  async #follow(reader: Reader, on: Running, connection: Connection): Promise<void> {
    const { view } = reader
    // Now and then the page is closed, or the network lost.
    const eventsMax = this.scheduler.chance(0.2) && !this.#isOver ? this.scheduler.below(4) : Infinity
    for (let events = 0; events < eventsMax; events++) {
      const event = await connection.next()
      if (event === null) break
      await this.scheduler.turn()
      if (event.kind === 'behind') view.told = event.revision
      if (event.kind === 'behind' || (isTold(event) && view.take(event))) await this.#readAnew(reader, on)
    }
    await this.scheduler.turn()
    connection.destroy()
    connection.onClosed()
  }

  async #readAnew({ sessionKey, view }: Reader, { process, killed }: Running): Promise<void> {
    const read = async () => {
      if (!(await process.mayRead(MAP_ID, sessionKey))) return null
      return process.changeLog.read(MAP_ID)
    }
    for (;;) {
      const now = await Promise.race([read().catch(unlessLost), killed])
      if (now === null) return
      if (now && now.revision >= view.revision) return view.open(now.content, now.revision)
    }
  }

  /** @throws if a reader is sent what they may not have */
  #check(
    { lowered }: Reader,
    { known }: Running,
    { connection: { kind }, event }: { connection: Connection; event: LiveEvent },
  ): void {
    if (!isTold(event)) return
    if (kind === 'viewer' && (event.kind === 'entries' || /"linkedMapId":\d/.test(JSON.stringify(event))))
      this.#fail('A viewer is told what only editors may know.')
    const knownAt = lowered && known.get(lowered)
    if (!lowered || knownAt == null || rank(lowered.to) >= rank(kind)) return
    const late = this.database
      .all('log')
      .filter(({ revision }) => revision > event.after && revision <= event.revision)
      .find(({ change_id }) => (this.#begun.get(change_id) ?? 0) > knownAt)
    if (late)
      this.#fail(`A former ${kind} is told entry ${late.revision}, of after their right was taken back.`)
  }

  #fail(text: string): void {
    this.failure ??= new Error(text)
  }

  /** Looks as often as servers do in some seconds, until all readers are told everything, or are refused. */
  async #settle(): Promise<void> {
    for (let rounds = 0; rounds < 12 && !this.#isSettled(); rounds++) {
      for (let at = 0; at < this.#servers.length; at++) await this.#look(this.#server())
      for (let turns = 0; turns < 60; turns++) await this.scheduler.turn()
    }
    if (this.#isSettled()) return
    const states = this.readers.map(({ view: { revision }, connection, isRefused, ...reader }) =>
      [rightsOf(reader), revision, connection?.kind, isRefused].join(' '),
    )
    throw new Error(`Not everybody is told all up to ${this.#head()}, or refused: ${states.join(', ')}`)
  }

  #head(): number {
    return Math.max(...this.database.all('log').map(({ revision }) => revision))
  }

  #isSettled(): boolean {
    const head = this.#head()
    return this.readers.every(({ view, connection, isRefused, ...reader }) =>
      rightsOf(reader) === null
        ? isRefused && connection === null
        : connection?.kind === rightsOf(reader) && view.revision === head && !connection.hasMore,
    )
  }

  async #pause(): Promise<void> {
    for (let turns = this.scheduler.below(12); turns >= 0; turns--) await this.scheduler.turn()
  }
}

const isTold = (event: LiveEvent) => event.kind === 'entries' || event.kind === 'difference'
