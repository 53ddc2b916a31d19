import { applyChanges } from '../../shared/applyChanges.ts'
import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { sameValue } from '../../shared/sameValue.ts'
import { lostFieldsOf, withoutFields, type LostReference } from './lostReferences.ts'
import { renameChange, type Renames } from './rebase.ts'

/** A committed change list and its inverse, each in the order in which it applies. */
export interface HistoryStep {
  readonly changeId: string
  readonly changes: readonly Change[]
  readonly inverse: readonly Change[]
}

/** Newest step last. */
export interface History {
  readonly undo: readonly HistoryStep[]
  readonly redo: readonly HistoryStep[]
}

export type Direction = 'undo' | 'redo'

export const EMPTY_HISTORY: History = { undo: [], redo: [] }

const STEPS_MAX = 500

export const afterCommit = (history: History, step: HistoryStep): History => ({
  undo: [...history.undo, step].slice(-STEPS_MAX),
  redo: [],
})

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
): History =>
  withEach(history, (step) => ({
    ...alterStep(step, (change) => renameChange(change, renames)),
    changeId: changeIds.get(step.changeId) ?? step.changeId,
  }))

/** Removes lost references from the steps, together with what replaced them. */
export const withoutLostFiles = (history: History, lost: readonly LostReference[]): History =>
  withEach(history, (step) =>
    alterStep(step, (change, other) =>
      withoutFields(change, [...lostFieldsOf(change, lost), ...lostFieldsOf(other, lost)]),
    ),
  )

const withEach = (history: History, alter: (step: HistoryStep) => HistoryStep): History => {
  const altered = (steps: readonly HistoryStep[]) =>
    steps.map(alter).filter((step) => step.changes.length > 0)
  return { undo: altered(history.undo), redo: altered(history.redo) }
}

/** Alters each change and its inverse; if one of them is left out, so is the other. `alter` gets both. */
const alterStep = (
  step: HistoryStep,
  alter: (change: Change, other: Change) => Change | null,
): HistoryStep => {
  const changes: Change[] = []
  const inverse: Change[] = []
  step.changes.forEach((done, index) => {
    const back = step.inverse[step.inverse.length - 1 - index]
    const doneAltered = back && alter(done, back)
    const backAltered = back && alter(back, done)
    if (!doneAltered || !backAltered) return
    changes.push(doneAltered)
    inverse.unshift(backAltered)
  })
  return { changeId: step.changeId, changes, inverse }
}

/**
 * Returns what reverts `step` in the current content: only fields that still have the step's value, only entities that nobody
 * has changed since. `skipped` counts the changes that could not be reverted in full.
 */
export const revertStep = (
  content: Content,
  step: HistoryStep,
): { readonly changes: readonly Change[]; readonly skipped: number } => {
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

const entityOf = (content: Content, change: Change): Readonly<Record<string, unknown>> | undefined => {
  const id = change.op === 'insert' ? change.entity.id : change.id
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

const isSame = (now: Readonly<Record<string, unknown>>, then: object): boolean =>
  Object.entries(then).every(([field, value]) => sameValue(now[field], value))
