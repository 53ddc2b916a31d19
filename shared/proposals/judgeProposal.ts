import { applyChanges } from '../content/applyChanges.ts'
import type { Change, Kind } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { entityAfter, idOf } from '../content/contentDraft.ts'
import { rebase } from '../content/rebase.ts'
import { nameKey } from '../names.ts'
import { sameValue } from '../sameValue.ts'
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
    const list = withNeeds(changes, needs, [index])
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
  const list = withNeeds(changes, needsOf(content, changes), ticked).filter(
    (change) => !isDone(content, change) || change.op === 'insert',
  )
  return rebase(content, list, newId)?.changes ?? null
}

/** Returns the changes in an order in which each comes after those it needs. */
export const inOrderOfNeed = (content: Content, changes: readonly Change[]): readonly Change[] =>
  withNeeds(changes, needsOf(content, changes), changes.keys())

const refusalText = (content: Content, list: readonly Change[]): string => {
  const applied = applyChanges(content, list)
  return (applied.ok ? undefined : applied.refusals[0]?.text) ?? 'It can no longer be applied.'
}

/** By index, the indexes of the changes that it cannot do without. */
type Needs = readonly (readonly number[])[]

const withNeeds = (changes: readonly Change[], needs: Needs, ticked: Iterable<number>): Change[] => {
  const taken = new Set<number>()
  const ordered: Change[] = []
  const take = (index: number) => {
    if (taken.has(index)) return
    taken.add(index)
    for (const needed of needs[index] ?? []) take(needed)
    const change = changes[index]
    if (change) ordered.push(change)
  }
  for (const index of ticked) take(index)
  return ordered
}

const needsOf = (content: Content, changes: readonly Change[]): Needs => {
  const indexOf = new Map(changes.map((change, index) => [keyOf(change.kind, idOf(change)), index]))
  const leaving = leavingOf(content, changes)
  const freeing = (holderId: number | undefined, kind: 'category' | 'type', own: number): number[] => {
    const index = holderId === undefined || holderId === own ? undefined : indexOf.get(keyOf(kind, holderId))
    const change = index === undefined ? undefined : changes[index]
    return index !== undefined && change && givesUpItsName(change) ? [index] : []
  }
  const categoryHolders = new Map(Array.from(content.categories, ({ id, name }) => [nameKey(name), id]))
  const typeHolders = new Map(
    Array.from(content.types, ({ id, name, categoryId }) => [`${categoryId} ${nameKey(name)}`, id]),
  )
  const insertionOf = (kind: Kind, id: number | undefined): number[] => {
    const index = id === undefined ? undefined : indexOf.get(keyOf(kind, id))
    return index !== undefined && changes[index]?.op === 'insert' ? [index] : []
  }
  return changes.map((change) => {
    if (change.op === 'remove') return leaving.get(keyOf(change.kind, change.id)) ?? []
    if (change.kind === 'zone') return []
    const own = idOf(change)
    if (change.op === 'patch' && !entitiesOf(content, change.kind).has(own)) return []
    switch (change.kind) {
      case 'category': {
        const { name } = entityAfter(content.categories, change)
        return freeing(categoryHolders.get(nameKey(name)), 'category', own)
      }
      case 'type': {
        const { name, categoryId } = entityAfter(content.types, change)
        const holder = typeHolders.get(`${categoryId} ${nameKey(name)}`)
        return [...insertionOf('category', categoryId), ...freeing(holder, 'type', own)]
      }
      case 'poi':
        return insertionOf('type', entityAfter(content.pois, change).typeId)
    }
  })
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

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`

const entitiesOf = (content: Content, kind: Kind) =>
  ({ category: content.categories, type: content.types, poi: content.pois, zone: content.zones })[kind]

const givesUpItsName = (change: Change): boolean =>
  change.op === 'remove' ||
  (change.op === 'patch' && ('name' in change.fields || 'categoryId' in change.fields))

/** By type or category: which changes take a POI from that type, or a type from that category. */
const leavingOf = (content: Content, changes: readonly Change[]): ReadonlyMap<string, readonly number[]> => {
  const leaving = new Map<string, number[]>()
  for (const [index, change] of changes.entries()) {
    const owner = formerOwnerOf(content, change)
    if (owner !== undefined) leaving.set(owner, [...(leaving.get(owner) ?? []), index])
  }
  return leaving
}

const formerOwnerOf = (content: Content, change: Change): string | undefined => {
  if (change.op === 'insert') return undefined
  if (change.kind === 'poi' && (change.op === 'remove' || change.fields.typeId !== undefined)) {
    const typeId = content.pois.get(change.id)?.typeId
    return typeId === undefined ? undefined : keyOf('type', typeId)
  }
  if (change.kind === 'type' && (change.op === 'remove' || change.fields.categoryId !== undefined)) {
    const categoryId = content.types.get(change.id)?.categoryId
    return categoryId === undefined ? undefined : keyOf('category', categoryId)
  }
  return undefined
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
  return entity !== undefined && !hasAll({ isLocked: false, ...entity }, was)
}
