import { invertChanges } from '../../shared/applyChanges.ts'
import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { RectMap } from '../scene/plane/coordinates.ts'
import {
  afterCommit,
  afterRevert,
  type ContentStep,
  type Direction,
  EMPTY_HISTORY,
  type History,
  type HistoryStep,
  isStepOf,
  type OwnStep,
  revertStep,
  withoutSteps,
} from './history.ts'
import { notices } from './notices.ts'

/** What undo or redo has reverted. */
export interface Reverted {
  readonly direction: Direction
  /** What had been done, as 'moved “Old mill”'. */
  readonly done: string
  /** Where on the map. */
  readonly places: readonly RectMap[]
  /** False if a part was left as it is, which a notice has said. */
  readonly isWhole: boolean
}

/** A change list and its inverse, each in the order in which it applies. */
type Lists = Pick<ContentStep, 'changes' | 'inverse'>

/** Tells what a list did. Only those who commit need it. */
export interface ActDescription {
  /** In words, as 'moved “Old mill”'. `content` is from before or after the list. */
  summaryOf(lists: Lists, content: Content): string
  /** Where on the map. */
  placesOf(lists: Lists, content: Content): readonly RectMap[]
}

interface StackPorts {
  readonly description: ActDescription
  contentNow(): Content
  /** Commits a list that reverts a step. Returns it as it was committed, or null if it was refused. */
  commit(
    changes: readonly Change[],
  ): { readonly changeId: string; readonly changes: readonly Change[] } | null
  say(notice: string): void
  /** Whether an act goes on: its own steps come before what is done amid it. */
  isAmidAct(): boolean
}

/** The steps of one person on one map, in the order in which they were made. */
export const createUndoStack = ({ description, contentNow, commit, say, isAmidAct }: StackPorts) => {
  let history: History = EMPTY_HISTORY
  /** The steps made amid an act, to be put behind its own. */
  let madeAmid: readonly HistoryStep[] = []
  let rest = (): readonly Change[] => []

  const backStep = (step: ContentStep, reverting: readonly Change[], done: string): ContentStep | null => {
    const before = contentNow()
    const committed = reverting.length > 0 ? commit(reverting) : null
    return committed && { ...step, ...committed, inverse: invertChanges(before, committed.changes), done }
  }
  const revertContent = (direction: Direction, step: ContentStep) => {
    const done = step.act?.done ?? step.done ?? description.summaryOf(step, contentNow())
    const { changes, skipped } = revertStep(contentNow(), step)
    const back = backStep(step, changes, done)
    history = afterRevert(history, direction, step, back)
    if (back) step.besides?.[direction]()
    return { done, skipped, places: back && description.placesOf(back, contentNow()) }
  }
  /** Reverts a step, with all others of its act. */
  function* revertSteps(direction: Direction, first: ContentStep): Generator<void, Reverted | null> {
    const { act } = first
    const isNext = (one: HistoryStep) => act !== undefined && isStepOf(one, act.id)
    const next = () => history[direction].findLast(isNext)
    rest = () =>
      history[direction].flatMap((one) => (one.kind === 'content' && isNext(one) ? one.inverse : []))
    const places: RectMap[] = []
    let [done, skipped, isSome] = ['', 0, false]
    for (let step: HistoryStep | undefined = first; step?.kind === 'content'; step = next()) {
      const one = revertContent(direction, step)
      done = one.done
      skipped += one.skipped
      isSome ||= one.places !== null
      places.push(...(one.places ?? []))
      if (act) yield
    }
    if (skipped > 0) say(notices.notReverted(direction, isSome))
    return isSome ? { direction, done, places, isWhole: skipped === 0 } : null
  }
  const revertOwn = (direction: Direction, step: OwnStep): Reverted | null => {
    const places = step.act[direction]()
    history = afterRevert(history, direction, step, places && step)
    if (places === null) say(notices.notReverted(direction, false))
    return places && { direction, done: step.act.done, places, isWhole: true }
  }

  return {
    get now(): History {
      return history
    },
    alter(next: (history: History) => History): void {
      history = next(history)
    },
    add(step: HistoryStep): void {
      if (isAmidAct()) madeAmid = [...madeAmid, step]
      else history = afterCommit(history, step)
    },
    /** To be called once an act is done. */
    addThoseMadeAmid(): void {
      history = madeAmid.reduce(afterCommit, history)
      madeAmid = []
    },
    forget(id: string): void {
      history = withoutSteps(history, new Set([id]))
      madeAmid = madeAmid.filter((step) => !isStepOf(step, id))
    },
    /** Whether there is a step to undo; or that of a commit or an act. */
    canUndo: (id?: string): boolean =>
      [history.undo, madeAmid].some((made) =>
        id === undefined ? made.length > 0 : made.some((step) => isStepOf(step, id)),
      ),
    /** Returns what the act that is being reverted may still change. */
    rest: (): readonly Change[] => rest(),
    /** Reverts the newest step of a direction, or that of a commit or an act. May pause at each `yield`, amid an act. */
    *revert(direction: Direction, id?: string): Generator<void, Reverted | null> {
      const steps = history[direction]
      const step = id === undefined ? steps.at(-1) : steps.findLast((one) => isStepOf(one, id))
      if (!step) return null
      return step.kind === 'own' ? revertOwn(direction, step) : yield* revertSteps(direction, step)
    },
  }
}
