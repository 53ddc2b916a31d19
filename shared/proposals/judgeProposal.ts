import { applyChanges } from '../content/applyChanges.ts'
import type { Change } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { ABSENT_VALUES, entityAfter, idOf } from '../content/contentDraft.ts'
import { rebase } from '../content/rebase.ts'
import { nameKey } from '../names.ts'
import { sameValue } from '../sameValue.ts'
import { entitiesOf, needsOf, withNeeds } from './needs.ts'
import type { Judgement } from './proposals.ts'

/** The changes of a proposal, at most one for each entity. */
interface Proposed {
  readonly changes: readonly Change[]
  /** What each of them replaced when it was sent, as the change that undoes it; null if that is not known. */
  readonly before: readonly Change[] | null
}

/** Returns what would become of each change if it were taken now. `newId` gives unused ids. */
export const judgeProposal = (
  content: Content,
  { changes, before }: Proposed,
  newId: () => number,
): Judgement[] => {
  const needs = needsOf(content, changes)
  const rivals = rivalsOf(content, changes)
  return changes.map((change, index) => {
    if (isDone(content, change)) return { verdict: 'done' }
    if (rivals.has(index)) return { verdict: 'refused', text: 'This name is taken.' }
    const list = withNeeds(content, changes, needs, [index])
    if (!rebase(content, list, newId)) return { verdict: 'refused', text: refusalText(content, list) }
    return { verdict: isOvertaken(content, change, before?.[index]) ? 'overtaken' : 'applies' }
  })
}

/** Whether a change can be ticked. */
export const isOffered = ({ verdict }: Judgement): boolean => verdict === 'applies' || verdict === 'overtaken'

/**
 * Returns the list that takes the ticked changes of a proposal, with the others that these need: a POI comes with its new
 * type, a type that is removed with the removal of its POIs. A new type or category whose name is taken by now becomes the
 * existing one. Returns null if a ticked change cannot be applied.
 */
export const takenChanges = (
  content: Content,
  changes: readonly Change[],
  ticked: Iterable<number>,
  newId: () => number,
): readonly Change[] | null => {
  const list = withNeeds(content, changes, needsOf(content, changes), ticked).filter(
    (change) => !isDone(content, change) || change.op === 'insert',
  )
  return rebase(content, list, newId)?.changes ?? null
}

const refusalText = (content: Content, list: readonly Change[]): string => {
  const applied = applyChanges(content, list)
  return (applied.ok ? undefined : applied.refusals[0]?.text) ?? 'It can no longer be applied.'
}

/**
 * Returns the changes that would give something the name that another one gives, as can be once its name or its category is
 * no longer what it was. What is inserted is none: it becomes what has the name.
 */
const rivalsOf = (content: Content, changes: readonly Change[]): ReadonlySet<number> => {
  const namings = changes.flatMap((change, index) => {
    const name = nameAfter(content, change)
    return name === null ? [] : [{ name, index, isInsert: change.op === 'insert' }]
  })
  const inserted = new Set(namings.filter(({ isInsert }) => isInsert).map(({ name }) => name))
  const patched = new Set<string>()
  const rivals = new Set<number>()
  for (const { name, index } of namings.filter(({ isInsert }) => !isInsert)) {
    if (inserted.has(name) || patched.has(name)) rivals.add(index)
    patched.add(name)
  }
  return rivals
}

/** The name that a type or category has after a change, with what it is unique in; null for all other changes. */
const nameAfter = (content: Content, change: Change): string | null => {
  if (change.op === 'remove' || change.kind === 'poi' || change.kind === 'zone') return null
  if (change.op === 'patch' && !entitiesOf(content, change.kind).has(change.id)) return null
  if (change.kind === 'category') return nameKey(entityAfter(content.categories, change).name)
  const { name, categoryId } = entityAfter(content.types, change)
  return `${categoryId} ${nameKey(name)}`
}

type Fields = Readonly<Record<string, unknown>>

/** Whether the content is as it would be after the change. */
const isDone = (content: Content, change: Change): boolean => {
  const entity: Fields | undefined = entitiesOf(content, change.kind).get(idOf(change))
  if (change.op === 'remove') return entity === undefined
  if (entity === undefined) return false
  return hasAll(entity, change.op === 'insert' ? change.entity : change.fields)
}

const hasAll = (entity: Fields, fields: Fields): boolean =>
  Object.entries(fields).every(([field, value]) => value === undefined || sameValue(entity[field], value))

/** Whether somebody has changed what a change would replace since it was sent. Where a POI leads does not count: nobody suggests that. */
const isOvertaken = (content: Content, change: Change, before: Change | undefined): boolean => {
  if (change.op === 'insert' || before === undefined || before.op === 'remove') return false
  const entity: Fields | undefined = entitiesOf(content, change.kind).get(change.id)
  const was: Fields = before.op === 'insert' ? { ...before.entity, linkedMapId: undefined } : before.fields
  return entity !== undefined && !hasAll({ ...ABSENT_VALUES, ...entity }, was)
}
