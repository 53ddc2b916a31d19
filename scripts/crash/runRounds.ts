import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { verifyData } from '../../api/backups/verifyData.ts'
import { joinStores, type Place } from '../../api/openServices.ts'
import { type CollectionName, COLLECTIONS } from '../../api/store/collections.ts'
import type { Store } from '../../api/store/Store.ts'
import { processedMap } from '../../tests/mapBuilders.ts'
import { ACTS } from './acts.ts'
import {
  type Disturbance,
  disturbanceOf,
  fillDisk,
  isHalfFull,
  OF_ANY_DISK,
  OF_OWN_DISK,
  mountSmallDisk,
  unmount,
  whileReadOnly,
} from './disturb.ts'
import { MortalServer } from './MortalServer.ts'
import { Person } from './Person.ts'
import { Ledger } from './writes.ts'

const PEOPLE = 4
/** After so many a server begins with nothing again, as all that it holds is looked at in the end. */
const ROUNDS_OF_A_FOLDER = 20
/** From the first act to the kill, at most. */
const LIFE_MS = 2_000
const REFUSED_PAUSE_MS = 50
/** The clock of a server that starts after it went back, and people work on. */
const CLOCK_BACK_MS = -3600_000
/** By then every sweep deletes what nobody wants any more. */
const SWEEP_MS = 3 * 24 * 3600_000

export interface CrashReport {
  readonly rounds: number
  readonly writes: number
  readonly acknowledged: number
  readonly pictures: number
  readonly faults: readonly string[]
  /** What the machine was put through, and how often. */
  readonly disturbances: Readonly<Partial<Record<Disturbance, number>>>
}

interface Options {
  readonly rounds: number
  readonly mongodbUrl?: string | undefined
  readonly say?: (text: string) => void
  /** What the machine is spared. */
  readonly without?: readonly Disturbance[]
}

/** Kills servers while people work, again and again, and looks each time at what is left. */
export const runRounds = async ({
  rounds,
  mongodbUrl,
  say = () => {},
  without = [],
}: Options): Promise<CrashReport> => {
  let report: CrashReport = {
    rounds: 0,
    writes: 0,
    acknowledged: 0,
    pictures: 0,
    faults: [],
    disturbances: {},
  }
  while (report.rounds < rounds) {
    const count = Math.min(ROUNDS_OF_A_FOLDER, rounds - report.rounds)
    report = sumOf(
      report,
      await runOnOneFolder({ rounds: count, first: report.rounds, mongodbUrl, say, without }),
    )
    say(
      `${report.rounds} of ${rounds} rounds: ${report.acknowledged} acknowledged, ${report.faults.length} faults`,
    )
  }
  return report
}

const sumOf = (a: CrashReport, b: CrashReport): CrashReport => {
  const disturbances = { ...a.disturbances }
  for (const [what, count] of Object.entries(b.disturbances) as [Disturbance, number][])
    disturbances[what] = (disturbances[what] ?? 0) + count
  return {
    rounds: a.rounds + b.rounds,
    writes: a.writes + b.writes,
    acknowledged: a.acknowledged + b.acknowledged,
    pictures: a.pictures + b.pictures,
    faults: [...a.faults, ...b.faults],
    disturbances,
  }
}

const runOnOneFolder = async ({
  rounds,
  first,
  mongodbUrl,
  say,
  without,
}: Options &
  Required<Pick<Options, 'say' | 'without'>> & { readonly first: number }): Promise<CrashReport> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinfold-crash-'))
  const isDiskOwn = mongodbUrl === undefined && mountSmallDisk(dataDir)
  const among = (isDiskOwn ? OF_OWN_DISK : OF_ANY_DISK).filter((one) => !without.includes(one))
  const server = await MortalServer.create({ dataDir, mongodbUrl })
  const ledger = new Ledger(say)
  const people: Person[] = []
  const disturbances: Partial<Record<Disturbance, number>> = {}
  try {
    let round = 0
    for (; round < rounds && !(isDiskOwn && (await isHalfFull(dataDir))); round++) {
      const disturbance = disturbanceOf(first + round, among)
      disturbances[disturbance] = (disturbances[disturbance] ?? 0) + 1
      const before = ledger.all.length
      const clockShiftMs = disturbance === 'clock back' ? CLOCK_BACK_MS : 0
      const life = { round, disturbance, dataDir, clockShiftMs: 0 }
      const workers = await liveThrough(server, ledger, life)
      people.push(...workers)
      if (clockShiftMs !== 0) await liveThrough(server, ledger, { ...life, clockShiftMs, workers })
      await server.start(clockShiftMs)
      await ledger.check(ledger.all.slice(before))
      await server.stop()
      say(`  ${round + 1}: ${ledger.acknowledgedCount} acknowledged, ${ledger.faults.length} faults`)
    }
    await server.start()
    const pictures = await checkPictures(people, ledger)
    await server.stop()
    await server.start(SWEEP_MS)
    await server.stop()
    await server.start()
    await ledger.check(ledger.all)
    await server.stop()
    await checkData({ dataDir, mongodbUrl: mongodbUrl ?? null, s3: null }, ledger)
    const { acknowledgedCount: acknowledged, faults } = ledger
    return { rounds: round, writes: ledger.all.length, acknowledged, pictures, faults, disturbances }
  } finally {
    await server.kill()
    if (isDiskOwn) unmount(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Life {
  readonly round: number
  readonly disturbance: Disturbance
  readonly dataDir: string
  readonly clockShiftMs: number
  /** Those who are signed in since an earlier life. */
  readonly workers?: readonly Person[]
}

/** One life of the server, from its start to its kill. Returns who worked on it. */
const liveThrough = async (
  server: MortalServer,
  ledger: Ledger,
  { round, disturbance, dataDir, clockShiftMs, workers = [] }: Life,
): Promise<readonly Person[]> => {
  await server.start(clockShiftMs)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const person = workers[at] ?? new Person(server.url, `person-${round}-${at}`, ledger)
      if (!workers.includes(person)) await person.signIn()
      const { id } = await person.upload({})
      return { person, mapId: id }
    }),
  )
  const working = people.map(({ person, mapId }, at) => work(person, mapId, round * PEOPLE + at))
  const lifeMs = Math.random() * LIFE_MS
  await setTimeout(lifeMs / 2)
  const mend = disturbance === 'disk full' ? await fillDisk(dataDir) : null
  await setTimeout(lifeMs / 2)
  await server.kill()
  await mend?.()
  await Promise.all(working)
  if (disturbance === 'read-only') await whileReadOnly(dataDir, () => server.startInVain())
  return people.map(({ person }) => person)
}

/** Does one act after another until the server is dead. Each person begins with another act. */
const work = async (person: Person, mapId: number, first: number): Promise<void> => {
  for (let at = first; ; at++) {
    try {
      await ACTS[at % ACTS.length]?.(person, mapId)
    } catch (error) {
      // What `fetch` rejects with once the server is dead. Before that it refuses some, as its disk is full.
      if (error instanceof TypeError) return
      await setTimeout(REFUSED_PAUSE_MS)
    }
  }
}

/** Looks whether all pictures are made in the end: none was condemned for what befell the server. */
const checkPictures = async (people: readonly Person[], ledger: Ledger): Promise<number> => {
  let count = 0
  for (const person of people)
    for (const mapId of person.mapIds) {
      if (!(await person.mapOf(mapId))) continue
      count += 1
      const { image_state } = await processedMap(person.client, mapId)
      if (image_state.state !== 'ready') ledger.fault(`condemned: the picture of map ${mapId}`)
    }
  return count
}

/** Looks whether each file that documents name is there, and nothing is left by what was interrupted, or of maps that are gone. */
const checkData = async (place: Place, ledger: Ledger): Promise<void> => {
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-crash-lent-'))
  const { store, files } = await joinStores(place, scratchDir)
  try {
    const dataDir = place.mongodbUrl === null ? place.dataDir : null
    const say = (text: string) => ledger.fault(text)
    const { unnamed } = await verifyData({ store, files, dataDir, repair: false, say, progress: () => {} })
    if (unnamed > 0) ledger.fault(`${unnamed} files are left that no document names.`)
    for await (const left of leftOfDeletedMaps(store)) ledger.fault(left)
  } finally {
    await Promise.all([store.close(), files.close()])
    await rm(scratchDir, { recursive: true, force: true })
  }
}

/** Yields the documents of maps that are gone, save the entry that closes the log of each. */
async function* leftOfDeletedMaps(store: Store): AsyncGenerator<string> {
  const isThere = new Set<unknown>()
  for await (const { _id } of store.stream('maps')) isThere.add(Number(_id))
  for (const collection of Object.keys(COLLECTIONS) as CollectionName[])
    for await (const document of store.stream(collection)) {
      const mapId = 'map_id' in document && document.map_id
      const isClosing = 'entry' in document && document.entry.form === 'closed'
      if (typeof mapId === 'number' && !isClosing && !isThere.has(mapId))
        yield `left of map ${mapId}, which is gone: ${collection} ${document._id}`
    }
}
