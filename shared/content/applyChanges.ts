import { crossingOf } from '../geometry/knownOutlines.ts'
import { crossingText } from '../geometry/selfIntersection.ts'
import { runSync } from '../runSliced.ts'
import type { Change, Refusal } from './changes.ts'
import type { Content } from './content.ts'
import { ABSENT_VALUES, ContentDraft, entityAfter, idOf } from './contentDraft.ts'

export type Applied =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

/**
 * Returns the content after a list of changes, each applied to the result of those before it; or, if any of them cannot be
 * applied, the reason for each of these, and then nothing is applied. Pure: the editor, the API and the local store run it.
 */
export const applyChanges = (content: Content, changes: readonly Change[]): Applied => {
  const known = ahead.get(changes)
  if (known?.content === content) return known.applied
  return runSync(applyInSteps(content, changes))
}

/** What was applied ahead, by the list. */
const ahead = new WeakMap<readonly Change[], { readonly content: Content; readonly applied: Applied }>()

/** Applies a list in short steps, and keeps in mind what comes of it: `applyChanges` then knows it without any work. */
export function* applyAhead(content: Content, changes: readonly Change[]): Generator<void, Applied> {
  const applied = yield* applyInSteps(content, changes)
  ahead.set(changes, { content, applied })
  return applied
}

/** A step takes about a millisecond. */
const CHANGES_PER_STEP = 250

function* applyInSteps(content: Content, changes: readonly Change[]): Generator<void, Applied> {
  const draft = new ContentDraft(content)
  const refusals: Refusal[] = []
  for (const [index, change] of changes.entries()) {
    if (index % CHANGES_PER_STEP === CHANGES_PER_STEP - 1) yield
    const reason = refuseChange(draft, change)
    if (reason) refusals.push({ index, ...reason })
    else draft.apply(change)
  }
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, content: draft.done() }
}

/** Returns the content after a committed list, which is not validated again: rules made since do not apply to it. */
export const replayChanges = (content: Content, changes: readonly Change[]): Content =>
  runSync(replayInSteps(content, changes))

/** The same in short steps. */
export function* replayInSteps(content: Content, changes: readonly Change[]): Generator<void, Content> {
  const draft = new ContentDraft(content)
  for (const [index, change] of changes.entries()) {
    if (index % CHANGES_PER_STEP === CHANGES_PER_STEP - 1) yield
    draft.apply(change)
  }
  return draft.done()
}

/** Returns why a change cannot be applied to a draft; undefined if it can. */
export const refuseChange = (draft: ContentDraft, change: Change): Reason | undefined => {
  const isThere = entitiesOf(draft, change.kind).has(idOf(change))
  if (change.op === 'insert' && isThere) return { code: 'id-taken', text: 'This id is taken.' }
  if (change.op !== 'insert' && !isThere) return { code: 'gone', text: 'It no longer exists.' }
  if (change.op === 'remove') return refuseRemove(draft, change)
  switch (change.kind) {
    case 'category':
      return refuseCategory(draft, change)
    case 'type':
      return refuseType(draft, change)
    case 'poi':
      return refusePoi(draft, change)
    case 'zone':
      return refuseZone(change)
  }
}

type Reason = Omit<Refusal, 'index'>
type Setting<K extends Change['kind']> = Change & { kind: K; op: 'insert' | 'patch' }

const entitiesOf = (draft: ContentDraft, kind: Change['kind']) => {
  switch (kind) {
    case 'category':
      return draft.categories
    case 'type':
      return draft.types
    case 'poi':
      return draft.pois
    case 'zone':
      return draft.zones
  }
}

const refuseRemove = (draft: ContentDraft, change: Change & { op: 'remove' }): Reason | undefined => {
  if (change.kind === 'type' && draft.poiCounts.has(change.id))
    return { code: 'still-used', text: 'This type still has POIs.' }
  if (change.kind === 'category' && draft.typeCounts.has(change.id))
    return { code: 'still-used', text: 'This category still has types.' }
  return undefined
}

const refuseCategory = (draft: ContentDraft, change: Setting<'category'>): Reason | undefined =>
  duplicate(draft.categoryNames.otherOfSameName(entityAfter(draft.categories, change)))

const refuseType = (draft: ContentDraft, change: Setting<'type'>): Reason | undefined => {
  const after = entityAfter(draft.types, change)
  if (!draft.categories.has(after.categoryId)) return unknown('category')
  const isNamed = change.op === 'insert' || 'name' in change.fields || 'categoryId' in change.fields
  return isNamed ? duplicate(draft.typeNames.otherOfSameName(after)) : undefined
}

const refusePoi = (draft: ContentDraft, change: Setting<'poi'>): Reason | undefined =>
  draft.types.has(entityAfter(draft.pois, change).typeId) ? undefined : unknown('type')

const refuseZone = (change: Setting<'zone'>): Reason | undefined => {
  const { geometry } = change.op === 'insert' ? change.entity : change.fields
  const crossing = geometry && crossingOf(geometry)
  if (!crossing) return undefined
  const text = `A zone may not cross itself. ${crossingText(crossing)}`
  return { code: 'self-intersection', text, edges: crossing.edges }
}

const unknown = (noun: string): Reason => ({
  code: 'unknown-reference',
  text: `The ${noun} does not exist on this map.`,
})

const duplicate = (existingId: number | undefined): Reason | undefined =>
  existingId === undefined ? undefined : { code: 'duplicate-name', text: 'This name is taken.', existingId }

/** Returns the list that undoes `changes`, given the content they were applied to. Throws if they do not apply to it. */
export const invertChanges = (before: Content, changes: readonly Change[]): Change[] => {
  const draft = new ContentDraft(before)
  const inverse = changes.map((change) => {
    const reason = refuseChange(draft, change)
    if (reason) throw new Error(`What was refused cannot be undone: ${reason.text}`)
    const undo = inverseOf(draft, change)
    draft.apply(change)
    return undo
  })
  return inverse.reverse()
}

/** Returns for each of the changes, all of different entities, the one that undoes it, in their order. */
export const inversesOf = (before: Content, changes: readonly Change[]): Change[] => {
  const draft = new ContentDraft(before)
  return changes.map((change) => inverseOf(draft, change))
}

const inverseOf = (draft: ContentDraft, change: Change): Change => {
  if (change.op === 'insert') return { op: 'remove', kind: change.kind, id: change.entity.id }
  if (change.op === 'remove') return insertOf(draft, change)
  switch (change.kind) {
    case 'category':
      return { ...change, fields: valuesOf(existing(draft.categories.get(change.id)), change.fields) }
    case 'type':
      return { ...change, fields: valuesOf(existing(draft.types.get(change.id)), change.fields) }
    case 'poi':
      return { ...change, fields: valuesOf(existing(draft.pois.get(change.id)), change.fields) }
    case 'zone':
      return { ...change, fields: valuesOf(existing(draft.zones.get(change.id)), change.fields) }
  }
}

const insertOf = (draft: ContentDraft, { kind, id }: Change & { op: 'remove' }): Change => {
  switch (kind) {
    case 'category':
      return { op: 'insert', kind, entity: existing(draft.categories.get(id)) }
    case 'type':
      return { op: 'insert', kind, entity: existing(draft.types.get(id)) }
    case 'poi':
      return { op: 'insert', kind, entity: existing(draft.pois.get(id)) }
    case 'zone':
      return { op: 'insert', kind, entity: existing(draft.zones.get(id)) }
  }
}

/**
 * Returns the values that `entity` has in the fields that `patch` sets. A patch cannot say that a field becomes absent.
 */
const valuesOf = <T extends object>(entity: T, patch: Partial<T>): Partial<T> => {
  const values: Partial<T> = {}
  const before = { ...ABSENT_VALUES, ...entity }
  for (const field in patch) if (patch[field] !== undefined) values[field] = before[field]
  return values
}

const existing = <T>(entity: T | undefined): T => {
  if (entity === undefined) throw new Error('What does not exist cannot be undone.')
  return entity
}
