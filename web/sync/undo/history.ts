import { applyChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import { renameChange, type Renames } from '../../../shared/content/rebase.ts'
import { lostFieldsOf, type LostReference, withoutFields } from './lostReferences.ts'
import type { OwnAct } from './ownAct.ts'

/** A committed change list and its inverse, each in the order in which it applies. */
export interface ContentStep {
  readonly kind: 'content'
  readonly changeId: string
  readonly changes: readonly Change[]
  readonly inverse: readonly Change[]
  /** What it did, as 'imported 17,560 changes', where the changes alone do not say it. */
  readonly done?: string
  /** What was done to things that are kept in this browser alone; it is reverted with the rest. */
  readonly besides?: OwnAct
}

/** An act on things that are kept in this browser alone, such as a pin, and are in no list. */
export interface OwnStep {
  readonly kind: 'own'
  readonly changeId: string
  readonly act: OwnAct
}

export type HistoryStep = ContentStep | OwnStep

/** Newest step last. */
export interface History {
  readonly undo: readonly HistoryStep[]
  readonly redo: readonly HistoryStep[]
}

export type Direction = 'undo' | 'redo'

export const EMPTY_HISTORY: History = { undo: [], redo: [] }

const STEPS_MAX = 500

export const afterCommit = ({ undo }: History, step: HistoryStep): History => ({
  undo: [...undo, step].slice(-STEPS_MAX),
  redo: [],
})

/** Adds what follows from a step to it, so that both are undone together; a step of its own if that one is no longer there. */
export const withConsequence = (history: History, changeId: string, step: ContentStep): History => {
  const cause = history.undo.find((one) => one.changeId === changeId)
  if (cause?.kind !== 'content') return afterCommit(history, step)
  const joined: ContentStep = {
    ...cause,
    changes: [...cause.changes, ...step.changes],
    inverse: [...step.inverse, ...cause.inverse],
  }
  return { ...history, undo: history.undo.map((one) => (one === cause ? joined : one)) }
}

/** Moves a reverted step to the other stack, as `back`; null if nothing of it could be reverted. */
export const afterRevert = (
  history: History,
  direction: Direction,
  step: HistoryStep,
  back: HistoryStep | null,
): History => {
  const other = direction === 'undo' ? 'redo' : 'undo'
  return {
    ...history,
    [direction]: history[direction].filter((kept) => kept !== step),
    [other]: back ? [...history[other], back] : history[other],
  }
}

/** Removes the steps of refused lists from both stacks. */
export const withoutSteps = (history: History, changeIds: ReadonlySet<string>): History => {
  const stays = (step: HistoryStep) => !changeIds.has(step.changeId)
  return { undo: history.undo.filter(stays), redo: history.redo.filter(stays) }
}

/** Applies renames to the steps, and gives those of rebased lists their new change ids. Empty steps are removed. */
export const withRenames = (
  history: History,
  renames: Renames,
  changeIds: ReadonlyMap<string, string>,
): History => {
  // Every answer of the server comes by here, and the steps of an import are long.
  if (renames.size === 0 && changeIds.size === 0) return history
  return withEach(history, (step) => ({
    ...(renames.size === 0 ? step : alterStep(step, (change) => renameChange(change, renames))),
    changeId: changeIds.get(step.changeId) ?? step.changeId,
  }))
}

/** Removes the steps of committed lists, and keeps those of things in this browser alone. */
export const ownStepsOf = ({ undo, redo }: History): History => {
  const isOwn = (step: HistoryStep) => step.kind === 'own'
  return { undo: undo.filter(isOwn), redo: redo.filter(isOwn) }
}

/** Removes lost references from the steps, together with what replaced them. */
export const withoutLostFiles = (history: History, lost: readonly LostReference[]): History =>
  withEach(history, (step) =>
    alterStep(step, (change, other) =>
      withoutFields(change, [...lostFieldsOf(change, lost), ...lostFieldsOf(other, lost)]),
    ),
  )

const withEach = (history: History, alter: (step: ContentStep) => ContentStep): History => {
  const altered = (steps: readonly HistoryStep[]) =>
    steps
      .map((step) => (step.kind === 'own' ? step : alter(step)))
      .filter((step) => step.kind === 'own' || step.changes.length > 0)
  return { undo: altered(history.undo), redo: altered(history.redo) }
}

/** Alters each change and its inverse; if one of them is left out, so is the other. `alter` gets both. */
const alterStep = (
  step: ContentStep,
  alter: (change: Change, other: Change) => Change | null,
): ContentStep => {
  const changes: Change[] = []
  const inverse: Change[] = []
  step.changes.forEach((done, index) => {
    const back = step.inverse[step.inverse.length - 1 - index]
    const doneAltered = back && alter(done, back)
    const backAltered = back && alter(back, done)
    if (!doneAltered || !backAltered) return
    changes.push(doneAltered)
    inverse.push(backAltered)
  })
  return { ...step, changes, inverse: inverse.reverse() }
}

/**
 * Returns what reverts `step` in the current content: only fields that still have the step's value, only entities that nobody
 * has changed since. `skipped` counts the changes that could not be reverted in full.
 */
export const revertStep = (
  content: Content,
  step: Pick<ContentStep, 'changes' | 'inverse'>,
): { readonly changes: readonly Change[]; readonly skipped: number } => {
  const atOnce = revertAtOnce(content, step)
  if (atOnce) return atOnce
  const changes: Change[] = []
  let after = content
  let skipped = 0
  step.inverse.forEach((inverse, index) => {
    const done = step.changes[step.changes.length - 1 - index]
    const revert = done && stillMine(after, done, inverse)
    const applied = revert ? applyChanges(after, [revert]) : undefined
    if (revert && applied?.ok) {
      changes.push(revert)
      after = applied.content
    }
    if (!applied?.ok || revert !== inverse) skipped += 1
  })
  return { changes, skipped }
}

/** The same, much faster, for a step that has changed many entities once each; null if that is not possible. */
const revertAtOnce = (content: Content, step: Pick<ContentStep, 'changes' | 'inverse'>) => {
  if (new Set(step.inverse.map(idOf)).size < step.inverse.length) return null
  const changes: Change[] = []
  let skipped = 0
  step.inverse.forEach((inverse, index) => {
    const done = step.changes[step.changes.length - 1 - index]
    const revert = done && stillMine(content, done, inverse)
    if (revert) changes.push(revert)
    if (revert !== inverse) skipped += 1
  })
  return applyChanges(content, changes).ok ? { changes, skipped } : null
}

/** Returns the inverse of what is still as `done` left it; undefined if nothing is. */
const stillMine = (content: Content, done: Change, inverse: Change): Change | undefined => {
  if (done.op === 'remove') return inverse
  const now = entityOf(content, done)
  if (now === undefined) return undefined
  if (done.op === 'insert') return isSame(now, done.entity) ? inverse : undefined
  if (inverse.op !== 'patch') return undefined
  const lost = Object.entries(done.fields).filter(([field, mine]) => !sameValue(now[field], mine))
  if (lost.length === 0) return inverse
  const gone = new Set(lost.map(([field]) => field))
  const fields = Object.fromEntries(Object.entries(inverse.fields).filter(([field]) => !gone.has(field)))
  return Object.keys(fields).length > 0 ? { ...inverse, fields } : undefined
}

const isSame = (now: Readonly<Record<string, unknown>>, then: object): boolean =>
  Object.entries(then).every(([field, value]) => sameValue(now[field], value))

/** Returns what a change is about, as it is in the content; undefined if it is not there. */
const entityOf = (content: Content, change: Change): Readonly<Record<string, unknown>> | undefined => {
  const id = idOf(change)
  switch (change.kind) {
    case 'category':
      return content.categories.get(id)
    case 'type':
      return content.types.get(id)
    case 'poi':
      return content.pois.get(id)
    case 'zone':
      return content.zones.get(id)
  }
}
