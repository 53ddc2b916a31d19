import { applyChanges, refuseChange } from './applyChanges.ts'
import type { Change, Kind } from './changes.ts'
import type { Content } from './content.ts'
import { ContentDraft, idOf } from './contentDraft.ts'
import { sameValue } from '../sameValue.ts'

/** The new id of an entity: a free one or, if `isMerged`, that of somebody else's entity of the same name. */
interface Rename {
  readonly id: number
  readonly isMerged: boolean
}

/** By kind and former id. */
export type Renames = ReadonlyMap<string, Rename>

export const NO_RENAMES: Renames = new Map()

interface Rebased {
  /** The same list that was given if nothing of it had to change. */
  readonly changes: readonly Change[]
  /** The content with the changes applied. */
  readonly content: Content
  /** The renames that were given and those of this list, for the lists after it. */
  readonly renames: Renames
}

/**
 * Rebases a list onto content it was not made on, after the renames in `followed` of the lists before it. A category or type
 * whose name is taken by now becomes the existing one, one that is gone is recreated from the list's dependencies, and a
 * taken id is replaced by a new one if `newId` is given. Returns null for a conflict that only a person can resolve.
 */
export const rebase = (
  content: Content,
  changes: readonly Change[],
  newId: (() => number) | null,
  { followed = NO_RENAMES, dependencies = [] }: { followed?: Renames; dependencies?: readonly Change[] } = {},
): Rebased | null => {
  const plain = renameChanges(changes, followed)
  const applied = applyChanges(content, plain)
  if (applied.ok) return { changes: plain, content: applied.content, renames: followed }
  const draft = new ContentDraft(content)
  const { recreated, renames } = recreateDependencies(draft, plain, dependencies, followed)
  const kept = [...recreated]
  for (const change of changes) {
    const renamed = renameChange(change, renames)
    if (!renamed) continue
    const settled = settle(draft, renamed, newId)
    if (!settled) return null
    if (settled.rename) renames.set(keyOf(change.kind, idOf(change)), settled.rename)
    if (!settled.change) continue
    draft.apply(settled.change)
    kept.push(settled.change)
  }
  return { changes: kept, content: draft.done(), renames }
}

/** Recreates the dependencies that are gone, unless somebody else has created one of the same name. */
const recreateDependencies = (
  draft: ContentDraft,
  changes: readonly Change[],
  dependencies: readonly Change[],
  followed: Renames,
): { readonly recreated: readonly Change[]; readonly renames: Map<string, Rename> } => {
  const renames = new Map(followed)
  const found = new Map<string, Rename>()
  const recreated: Change[] = []
  for (const missing of missingDependencies(draft, changes, renameDependencies(dependencies, followed))) {
    const insert = withReferences(missing, found)
    const reason = refuseChange(draft, insert)
    if (!reason) {
      draft.apply(insert)
      recreated.push(insert)
    } else if (reason.existingId !== undefined)
      found.set(keyOf(insert.kind, idOf(insert)), { id: reason.existingId, isMerged: true })
  }
  for (const [key, rename] of renames) renames.set(key, found.get(`${kindOf(key)} ${rename.id}`) ?? rename)
  for (const [key, rename] of found) if (!renames.has(key)) renames.set(key, rename)
  return { recreated, renames }
}

/** Applies renames to a list. Inserts and removals of merged entities are left out. */
export const renameChanges = (changes: readonly Change[], renames: Renames): readonly Change[] => {
  if (renames.size === 0) return changes
  const renamed = changes.flatMap((change) => renameChange(change, renames) ?? [])
  const isSame = renamed.length === changes.length && renamed.every((change, at) => change === changes[at])
  return isSame ? changes : renamed
}

/** Applies renames to the dependencies of a list. */
const renameDependencies = (dependencies: readonly Change[], renames: Renames): Change[] =>
  dependencies.map((change) => {
    const own = renames.get(keyOf(change.kind, idOf(change)))
    const referring = withReferences(change, renames)
    return own ? withId(referring, own.id) : referring
  })

/** Applies renames to a change; null if nothing is left of it, the same change if none concerns it. */
export const renameChange = (change: Change, renames: Renames): Change | null => {
  const own = renames.get(keyOf(change.kind, idOf(change)))
  if (own?.isMerged && change.op !== 'patch') return null
  const referring = withReferences(change, renames)
  return own ? withId(referring, own.id) : referring
}

/** What is left of a change, and the rename of the entity it inserts, if any. */
interface Settled {
  readonly change: Change | null
  readonly rename?: Rename
}

const settle = (draft: ContentDraft, change: Change, newId: (() => number) | null): Settled | null => {
  const reason = refuseChange(draft, change)
  if (!reason) return { change }
  if (change.op !== 'insert') return null
  if (reason.existingId !== undefined)
    return { change: null, rename: { id: reason.existingId, isMerged: true } }
  if (reason.code !== 'id-taken') return null
  if (isThereAlready(draft, change)) return { change: null }
  if (!newId) return null
  const id = newId()
  const again = settle(draft, withId(change, id), newId)
  return again && { rename: { id, isMerged: false }, ...again }
}

/** Whether the same entity is there, field by field: the insert has been applied before. */
const isThereAlready = (draft: ContentDraft, { kind, entity }: Change & { op: 'insert' }): boolean => {
  const drafts = { category: draft.categories, type: draft.types, poi: draft.pois, zone: draft.zones }
  const there: Readonly<Record<string, unknown>> = { ...drafts[kind].get(entity.id) }
  return Object.entries(entity).every(([field, value]) => sameValue(there[field], value))
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`
const kindOf = (key: string): string => key.slice(0, key.indexOf(' '))

const withId = (change: Change, id: number): Change => {
  if (change.op !== 'insert') return { ...change, id }
  switch (change.kind) {
    case 'category':
      return { ...change, entity: { ...change.entity, id } }
    case 'type':
      return { ...change, entity: { ...change.entity, id } }
    case 'poi':
      return { ...change, entity: { ...change.entity, id } }
    case 'zone':
      return { ...change, entity: { ...change.entity, id } }
  }
}

const withReferences = (change: Change, renames: Renames): Change => {
  if (change.op === 'remove' || change.kind === 'category' || change.kind === 'zone') return change
  if (change.kind === 'type') {
    const { categoryId } = change.op === 'insert' ? change.entity : change.fields
    const to = renames.get(keyOf('category', categoryId ?? 0))
    if (!to) return change
    return change.op === 'insert'
      ? { ...change, entity: { ...change.entity, categoryId: to.id } }
      : { ...change, fields: { ...change.fields, categoryId: to.id } }
  }
  const { typeId } = change.op === 'insert' ? change.entity : change.fields
  const to = renames.get(keyOf('type', typeId ?? 0))
  if (!to) return change
  return change.op === 'insert'
    ? { ...change, entity: { ...change.entity, typeId: to.id } }
    : { ...change, fields: { ...change.fields, typeId: to.id } }
}

/** Returns the existing types and categories that a list refers to, as the inserts that would create them again. */
export const dependenciesOf = (content: Content, changes: readonly Change[]): Change[] => {
  const { typeIds, categoryIds } = referencesOf(changes)
  const types = [...typeIds].flatMap((id) => content.types.get(id) ?? [])
  const ofTypes = types.map(({ categoryId }) => categoryId)
  const categories = [...new Set([...categoryIds, ...ofTypes])].flatMap(
    (id) => content.categories.get(id) ?? [],
  )
  return [
    ...categories.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
    ...types.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ]
}

/** Returns the dependencies of a list that are gone, in the order in which they can be created again. */
const missingDependencies = (
  draft: ContentDraft,
  changes: readonly Change[],
  dependencies: readonly Change[],
): Change[] => {
  const { typeIds, categoryIds } = referencesOf(changes)
  const inserts = dependencies.filter((change) => change.op === 'insert')
  const types = inserts.filter(
    (change) => change.kind === 'type' && typeIds.has(change.entity.id) && !draft.types.has(change.entity.id),
  )
  for (const change of types) if (change.kind === 'type') categoryIds.add(change.entity.categoryId)
  const categories = inserts.filter(
    (change) =>
      change.kind === 'category' &&
      categoryIds.has(change.entity.id) &&
      !draft.categories.has(change.entity.id),
  )
  return [...categories, ...types]
}

/** Returns the types and categories that a list refers to but does not create itself. */
const referencesOf = (changes: readonly Change[]) => {
  const typeIds = new Set<number>()
  const categoryIds = new Set<number>()
  for (const change of changes) {
    if (change.op === 'remove') continue
    if (change.kind === 'poi')
      add(typeIds, change.op === 'insert' ? change.entity.typeId : change.fields.typeId)
    if (change.kind === 'type')
      add(categoryIds, change.op === 'insert' ? change.entity.categoryId : change.fields.categoryId)
  }
  for (const change of changes) {
    if (change.op !== 'insert') continue
    if (change.kind === 'type') typeIds.delete(change.entity.id)
    if (change.kind === 'category') categoryIds.delete(change.entity.id)
  }
  return { typeIds, categoryIds }
}

const add = (ids: Set<number>, id: number | undefined): void => {
  if (id !== undefined) ids.add(id)
}
