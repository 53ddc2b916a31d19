import { constants, inflateRawSync } from 'node:zlib'
import { MapClosedError, type ChangeLog } from '../../api/content/changeLog.ts'
import { applyChanges } from '../../shared/applyChanges.ts'
import type { Change } from '../../shared/changes.ts'
import { EMPTY_CONTENT, type Content } from '../../shared/content.ts'
import { decodeContent } from '../../shared/contentParts.ts'
import { ChangeLogRun, MAP_ID } from './changeLogRun.ts'

/** Runs between which the test lets the rest of its process breathe. */
const SLICE = 200

/** Plays one seed after another and checks each. `MODEL_SEED=…` repeats a single one. */
export const playSeeds = async (from: number, to: number): Promise<void> => {
  const only = Number(process.env.MODEL_SEED ?? 0)
  for (let seed = only || from; seed <= (only || to); seed++) {
    if (seed % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    try {
      await playAndJudge(seed)
    } catch (error) {
      throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error })
    }
  }
}

const playAndJudge = async (seed: number): Promise<void> => {
  const run = new ChangeLogRun(seed)
  await run.play()
  const states = new States(run)
  judgeTold(run)
  judgeSeen(run, states)
  await judgeNewcomer(run, states)
  if (seed % 5 === 0) await judgeSweep(run, states)
  if (seed % 7 === 0) await judgeClosing(run)
}

/** Its parts are deflated in one stream that is not ended. */
const UNFINISHED = { finishFlush: constants.Z_SYNC_FLUSH }

interface Entry {
  readonly revision: number
  readonly changeId: string
  readonly changes: readonly Change[]
}

/** The log as it lies in the store, read without any of the code under test. */
const entriesOf = ({ database }: ChangeLogRun): Entry[] =>
  database
    .all('log')
    .sort((a, b) => a.revision - b.revision)
    .map(({ revision, change_id: changeId, entry }) => {
      if (entry.form === 'closed') return { revision, changeId, changes: [] }
      if (entry.form === 'list') return { revision, changeId, changes: entry.changes }
      if (entry.form !== 'parts') throw new Error('Nobody emptied it.')
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

  /** Undefined where the log has not been. */
  textAt(revision: number): string | undefined {
    const content = this.#contents[revision]
    const text = this.#texts.get(revision) ?? (content && textOf(content))
    if (text !== undefined) this.#texts.set(revision, text)
    return text
  }
}

const judgeTold = (run: ChangeLogRun): void => {
  const entries = entriesOf(run)
  for (const { changeId, baseRevision, outcome } of run.told) {
    const revisions = entries.filter((entry) => entry.changeId === changeId).map(({ revision }) => revision)
    if (outcome.kind === 'refused') {
      equal(revisions.length, 0, 'what was refused is not in the log')
      equal(outcome.refusals.length > 0, true, 'a refusal has a reason')
    } else if (outcome.kind === 'applied') {
      equal(
        revisions.join(),
        String(outcome.revision),
        'what was acknowledged is in the log, once, where it was told',
      )
      const missed = outcome.missed.map((entry) => entry.changeId).join()
      const others = entries.filter(({ revision }) => revision > baseRevision && revision < outcome.revision)
      equal(missed, others.map((entry) => entry.changeId).join(), 'nothing is missed of what was missed')
    } else throw new Error(`Told ${outcome.kind}.`)
  }
  equal(
    entries.length,
    run.told.filter(({ outcome }) => outcome.kind === 'applied').length,
    'nothing else is there',
  )
}

const judgeSeen = (run: ChangeLogRun, states: States): void => {
  for (const { content, revision, acknowledgedBefore } of run.seen) {
    equal(textOf(content), states.textAt(revision), 'what is read is a state the log has had')
    equal(revision >= acknowledgedBefore, true, 'what was acknowledged before is read')
  }
}

/** A process that knows nothing reads the same, and every whole snapshot says what the log says. */
const judgeNewcomer = async (run: ChangeLogRun, states: States): Promise<void> => {
  const newcomer = run.calmProcess()
  const reading = newcomer.read(MAP_ID)
  await run.scheduler.run(reading.then(() => newcomer.drain()))
  const { content, revision } = await reading
  equal(revision, states.head, 'a newcomer reads to the head')
  equal(textOf(content), states.textAt(revision), 'a newcomer reads the fold of the log')
  for (const header of run.database.all('snapshots')) {
    const texts = Array.from(
      { length: header.parts },
      (_, part) => run.database.get('snapshotParts', `${header._id}:${header.write}:${part}`)?.text,
    )
    equal(texts.includes(undefined), false, 'a snapshot is whole as long as it is there')
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

/** Long after, nothing half done is left, and the content is what it was. */
const judgeSweep = async (run: ChangeLogRun, states: States): Promise<void> => {
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
  const headers = new Set(database.all('snapshots').map(({ _id, write }) => `${_id}:${write}`))
  const isHeaded = (id: string) => headers.has(id.split(':').slice(0, 3).join(':'))
  equal(
    database.all('snapshotParts').every(({ _id }) => isHeaded(_id)),
    true,
    'parts without header are swept',
  )
  equal(database.all('claims').length, 0, 'nothing is announced any more')
  await judgeNewcomer(run, states)
}

/** A list beside a closing goes in before it or is told that the map is gone; then the log is closed for good. */
const judgeClosing = async (run: ChangeLogRun): Promise<void> => {
  const before = entriesOf(run).length
  const outcomes = await run.playClosing()
  const entries = entriesOf(run)
  const applied = outcomes.filter(({ kind }) => kind === 'applied').length
  equal(entries.length, before + applied + 1, 'a closing is one entry, and what it came before is not there')
  equal(entries.at(-1)?.changeId, 'closed', 'the closing entry is the last')
  const isClosed = isClosedTo(run.calmProcess())
  await run.scheduler.run(Promise.all([run.calmProcess().sweepMap(MAP_ID), isClosed]))
  equal(await isClosed, true, 'a closed map is not read, while it is swept')
  equal(run.database.all('log').length, 1, 'only the closing entry stays')
  equal(run.database.all('logParts').length + run.database.all('snapshotParts').length, 0, 'all else goes')
  const isStillClosed = isClosedTo(run.calmProcess())
  await run.scheduler.run(isStillClosed)
  equal(await isStillClosed, true, 'nor after')
  for (const outcome of (await run.playClosing()).map(({ kind }) => kind))
    equal(outcome, 'gone', 'nor written')
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
