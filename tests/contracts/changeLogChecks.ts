import { constants, inflateRawSync } from 'node:zlib'
import { MapClosedError, type ChangeLog } from '../../api/content/changeLog.ts'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT, type Content } from '../../shared/content/content.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { IS_FULL } from '../sampled.ts'
import { ChangeLogRun, MAP_ID } from './changeLogRun.ts'

/** After so many runs, the test lets other work of its process run. */
const SLICE = 200

/** Seeds from 1 on: the fewer are the first of the many. */
export const INTERLEAVINGS = IS_FULL ? 10_000 : 500

/** Runs every other seed and checks each: two workers share them all. `MODEL_SEED=…` repeats a single one. */
export const playEveryOther = async (from: 1 | 2): Promise<void> => {
  const only = Number(process.env.MODEL_SEED ?? 0)
  for (let seed = only || from; seed <= (only || INTERLEAVINGS); seed += 2) {
    if (seed % SLICE < 2) await new Promise((resolve) => setImmediate(resolve))
    try {
      await playAndCheck(seed)
    } catch (error) {
      throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error })
    }
  }
}

const playAndCheck = async (seed: number): Promise<void> => {
  const run = new ChangeLogRun(seed)
  await run.play()
  const states = new States(run)
  checkCommits(run)
  checkReads(run, states)
  await checkNewProcess(run, states)
  if (seed % 5 === 0) await checkSweep(run, states)
  if (seed % 7 === 0) await checkClosing(run)
}

/** Its parts are deflated in one stream that is not ended. */
const UNFINISHED = { finishFlush: constants.Z_SYNC_FLUSH }

interface Entry {
  readonly revision: number
  readonly changeId: string
  readonly changes: readonly Change[]
}

/** The log as stored, read without any of the code under test. */
const entriesOf = ({ database }: ChangeLogRun): Entry[] =>
  database
    .all('log')
    .sort((a, b) => a.revision - b.revision)
    .map(({ revision, change_id: changeId, entry }) => {
      if (entry.form === 'closed') return { revision, changeId, changes: [] }
      if (entry.form === 'list') return { revision, changeId, changes: entry.changes }
      if (entry.form !== 'parts') throw new Error('Unexpected form of entry.')
      const parts = database.all('logParts').filter((part) => part.parts_id === entry.parts_id)
      equal(parts.length, entry.count, 'all parts of a named list are there')
      const place = (id: string) => Number(id.split(':').at(-1))
      parts.sort((a, b) => place(a._id) - place(b._id))
      return { revision, changeId, changes: parts.flatMap((part) => part.changes) }
    })

/** The content at each revision. A gap, or an entry that does not apply, throws. */
class States {
  readonly head: number
  readonly #contents = [EMPTY_CONTENT]
  readonly #texts = new Map<number, string>()

  constructor(run: ChangeLogRun) {
    const entries = entriesOf(run)
    for (const [index, entry] of entries.entries()) {
      equal(entry.revision, index + 1, 'the log has no gap')
      const applied = applyChanges(this.#contents[index] ?? EMPTY_CONTENT, entry.changes)
      if (!applied.ok) throw new Error(`Entry ${entry.revision} does not apply.`)
      this.#contents.push(applied.content)
    }
    this.head = entries.length
  }

  /** Undefined for revisions that the log never had. */
  textAt(revision: number): string | undefined {
    const content = this.#contents[revision]
    const text = this.#texts.get(revision) ?? (content && textOf(content))
    if (text !== undefined) this.#texts.set(revision, text)
    return text
  }
}

const checkCommits = (run: ChangeLogRun): void => {
  const entries = entriesOf(run)
  for (const { changeId, baseRevision, outcome } of run.commits) {
    const revisions = entries.filter((entry) => entry.changeId === changeId).map(({ revision }) => revision)
    if (outcome.kind === 'refused') {
      equal(revisions.length, 0, 'what was refused is not in the log')
      equal(outcome.refusals.length > 0, true, 'a refusal has a reason')
    } else if (outcome.kind === 'applied') {
      equal(
        revisions.join(),
        String(outcome.revision),
        'what was acknowledged is in the log once, at the revision in the outcome',
      )
      const missed = outcome.missed.map((entry) => entry.changeId).join()
      const others = entries.filter(({ revision }) => revision > baseRevision && revision < outcome.revision)
      equal(missed, others.map((entry) => entry.changeId).join(), 'the outcome lists everything in between')
    } else throw new Error(`Unexpected outcome: ${outcome.kind}.`)
  }
  equal(
    entries.length,
    run.commits.filter(({ outcome }) => outcome.kind === 'applied').length,
    'the log has no other entries',
  )
}

const checkReads = (run: ChangeLogRun, states: States): void => {
  for (const { content, revision, acknowledgedBefore, names } of run.reads) {
    const text = states.textAt(revision) ?? ''
    equal(textOf(content), text, 'what is read is a state that the log had')
    for (const name of names) equal(text.includes(`${name}"`), true, `${name} is on the map that is read`)
    equal(revision >= acknowledgedBefore, true, 'what was acknowledged before is read')
  }
}

/** A new process reads the same, and every complete snapshot agrees with the log. */
const checkNewProcess = async (run: ChangeLogRun, states: States): Promise<void> => {
  const newProcess = run.calmProcess()
  const reading = newProcess.read(MAP_ID)
  await run.scheduler.run(reading.then(() => newProcess.drain()))
  const { content, revision } = await reading
  equal(revision, states.head, 'a new process reads to the head')
  equal(textOf(content), states.textAt(revision), 'a new process reads the fold of the log')
  for (const header of run.database.all('snapshots')) {
    const texts = Array.from(
      { length: header.parts },
      (_, part) => run.database.get('snapshotParts', `${header._id}:${part}`)?.text,
    )
    equal(texts.includes(undefined), false, 'a snapshot has all its parts as long as it exists')
    const bytes = Buffer.concat(texts.map((text) => Buffer.from(text ?? '', 'base64')))
    let end = 0
    const [outside, ...parts] = (header.pieces ?? [])
      .map((piece) => inflateRawSync(bytes.subarray(end, (end += piece.bytes)), UNFINISHED).toString())
      .reverse()
    equal(outside?.startsWith('['), true, 'what the parts refer to comes last')
    const content = decodeContent(JSON.parse(`[${parts.reverse().join('')}]`))
    equal(textOf(content), states.textAt(header.revision), 'a snapshot is a state of the log')
  }
}

/** After a long time nothing unfinished is left, and the content is the same. */
const checkSweep = async (run: ChangeLogRun, states: States): Promise<void> => {
  await run.sweepLater()
  const { database } = run
  const named = new Set(
    database.all('log').map(({ entry }) => (entry.form === 'parts' ? entry.parts_id : undefined)),
  )
  equal(
    database.all('logParts').every((part) => named.has(part.parts_id)),
    true,
    'unnamed parts are swept',
  )
  const headers = new Set(database.all('snapshots').map(({ _id }) => _id))
  const isHeaded = (id: string) => headers.has(id.split(':').slice(0, 3).join(':'))
  equal(
    database.all('snapshotParts').every(({ _id }) => isHeaded(_id)),
    true,
    'parts without header are swept',
  )
  equal(database.all('claims').length, 0, 'no claims are left')
  await checkNewProcess(run, states)
}

/** A list that is committed during a closing is applied before it or refused as gone; then the log stays closed. */
const checkClosing = async (run: ChangeLogRun): Promise<void> => {
  const before = entriesOf(run).length
  const outcomes = await run.playClosing()
  const entries = entriesOf(run)
  const applied = outcomes.filter(({ kind }) => kind === 'applied').length
  equal(entries.length, before + applied + 1, 'a closing is one entry, and no list is applied after it')
  equal(entries.at(-1)?.changeId, 'closed', 'the closing entry is the last')
  const isClosed = isClosedTo(run.calmProcess())
  await run.scheduler.run(Promise.all([run.calmProcess().sweepMap(MAP_ID), isClosed]))
  equal(await isClosed, true, 'a closed map cannot be read while it is swept')
  equal(run.database.all('log').length, 1, 'only the closing entry stays')
  equal(
    run.database.all('logParts').length + run.database.all('snapshotParts').length,
    0,
    'everything else is deleted',
  )
  const isStillClosed = isClosedTo(run.calmProcess())
  await run.scheduler.run(isStillClosed)
  equal(await isStillClosed, true, 'a closed map cannot be read after the sweep')
  for (const outcome of (await run.playClosing()).map(({ kind }) => kind))
    equal(outcome, 'gone', 'a closed map cannot be changed')
}

const isClosedTo = (changeLog: ChangeLog): Promise<boolean> =>
  changeLog.read(MAP_ID).then(
    () => false,
    (error: unknown) => error instanceof MapClosedError,
  )

/** A plain comparison: the matchers of the test library would take longer than the runs. */
const equal = (actual: unknown, expected: unknown, rule: string): void => {
  if (actual !== expected) throw new Error(`${rule}: ${brief(actual)} instead of ${brief(expected)}`)
}

const brief = (value: unknown): string => String(value).slice(0, 300)

const textOf = ({ categories, types, pois, zones, typeCounts, poiCounts }: Content): string =>
  JSON.stringify([[...categories], [...types], [...pois], [...zones]].map(byId)) +
  JSON.stringify([typeCounts, poiCounts].map((counts) => [...counts.entries()].sort(([a], [b]) => a - b)))

const byId = (entities: { id: number }[]) => entities.sort((a, b) => a.id - b.id)
