import type { Change, Refusal } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { Renames } from '../../../shared/content/rebase.ts'
import { notices } from '../saving/notices.ts'
import { type FieldsSet, fieldsSetIn } from './fieldsSet.ts'
import {
  afterCommit,
  afterRevert,
  type ContentStep,
  type Direction,
  EMPTY_HISTORY,
  type History,
  type HistoryStep,
  type OwnStep,
  ownStepsOf,
  revertStep,
  withConsequence,
  withoutLostFiles,
  withoutSteps,
  withRenames,
} from './history.ts'
import type { LostReference } from './lostReferences.ts'

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
  /** Commits a list that reverts a step. */
  commit(changes: readonly Change[]): Generator<void, CommittedList | Refused>
  say(notice: string): void
}

/** A list as it was committed. */
export interface CommittedList extends Lists {
  readonly ok: true
  readonly changeId: string
}

export interface Refused {
  readonly ok: false
  readonly refusals: readonly Refusal[]
}

/** The steps of one person on one map, in the order in which they were made. */
export class UndoStack {
  readonly #ports: StackPorts
  #history: History = EMPTY_HISTORY

  constructor(ports: StackPorts) {
    this.#ports = ports
  }

  add(step: HistoryStep): void {
    this.#history = afterCommit(this.#history, step)
  }

  /** Adds what follows from a commit to its step, to be undone together with it. */
  addConsequence(causeId: string, step: ContentStep): void {
    this.#history = withConsequence(this.#history, causeId, step)
  }

  /** Removes the steps of refused lists, and takes back what was done besides, as they have never been. */
  forget(changeIds: ReadonlySet<string>): void {
    for (const direction of ['undo', 'redo'] as const)
      for (const step of this.#history[direction])
        if (step.kind === 'content' && changeIds.has(step.changeId)) step.besides?.[direction]()
    this.#history = withoutSteps(this.#history, changeIds)
  }

  /** Keeps the steps of what is in this browser alone. */
  forgetCommitted(): void {
    this.#history = ownStepsOf(this.#history)
  }

  /** Removes references to what is gone. */
  forgetFiles(lost: readonly LostReference[]): void {
    this.#history = withoutLostFiles(this.#history, lost)
  }

  /** Follows rebased lists, whose new change ids are given by the former ones. */
  follow(renames: Renames, changeIds: ReadonlyMap<string, string>): void {
    this.#history = withRenames(this.#history, renames, changeIds)
  }

  /** Returns the newest step of a direction, or that of one commit. */
  find(direction: Direction, changeId?: string): HistoryStep | undefined {
    const steps = this.#history[direction]
    return changeId === undefined ? steps.at(-1) : steps.findLast((step) => step.changeId === changeId)
  }

  fieldsSet(ids: ReadonlySet<number>): FieldsSet {
    return fieldsSetIn(this.#history.undo, ids)
  }

  /** Reverts a step; a long one may pause at each `yield`. Returns null if nothing of it could be reverted. */
  *revert(direction: Direction, step: HistoryStep): Generator<void, Reverted | null> {
    return step.kind === 'own'
      ? this.#revertOwn(direction, step)
      : yield* this.#revertContent(direction, step)
  }

  *#revertContent(direction: Direction, step: ContentStep): Generator<void, Reverted | null> {
    const { description, contentNow, commit, say } = this.#ports
    const done = step.done ?? description.summaryOf(step, contentNow())
    let content, reverting, committed: CommittedList | Refused | null
    // What others did meanwhile can be the reason of a refusal.
    do {
      content = contentNow()
      reverting = revertStep(content, step)
      yield
      committed = reverting.changes.length > 0 ? yield* commit(reverting.changes) : null
    } while (committed?.ok === false && contentNow() !== content)
    const { skipped } = reverting
    const back: ContentStep | null = committed?.ok ? { ...step, ...listsOf(committed), done } : null
    this.#history = afterRevert(this.#history, direction, step, back)
    if (skipped > 0 || back === null) say(notices.notReverted(direction, back !== null))
    if (back === null) return null
    step.besides?.[direction]()
    return { direction, done, places: description.placesOf(back, contentNow()), isWhole: skipped === 0 }
  }

  #revertOwn(direction: Direction, step: OwnStep): Reverted | null {
    const places = step.act[direction]()
    this.#history = afterRevert(this.#history, direction, step, places && step)
    if (places === null) this.#ports.say(notices.notReverted(direction, false))
    return places && { direction, done: step.act.done, places, isWhole: true }
  }
}

export const listsOf = ({
  changeId,
  changes,
  inverse,
}: CommittedList): Lists & { readonly changeId: string } => ({
  changeId,
  changes,
  inverse,
})
