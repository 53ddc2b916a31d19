import type { Category } from './categories.ts'
import type { Change, Refusal } from './changes.ts'
import type { Content } from './content.ts'
import type { IdMap } from './idMap.ts'
import { sameName } from './names.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'

export type Applied =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

/**
 * The content after a list of changes, each seeing those before it; or, if any cannot be applied, why each of
 * them cannot, and then nothing is applied. Pure: the editor, the API and the local store all run this.
 */
export const applyChanges = (content: Content, changes: readonly Change[]): Applied => {
  let next = content
  const refusals: Refusal[] = []
  changes.forEach((change, index) => {
    const refusal = whyNot(next, change)
    if (refusal) refusals.push({ index, ...refusal })
    else next = apply(next, change)
  })
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, content: next }
}

type Reason = Omit<Refusal, 'index'>

const gone: Reason = { code: 'gone', text: 'It does not exist any more.' }

const entitiesOf = (content: Content, kind: Change['kind']): IdMap<Category | PoiType | Poi> =>
  kind === 'category' ? content.categories : kind === 'type' ? content.types : content.pois

const whyNot = (content: Content, change: Change): Reason | undefined => {
  const entities = entitiesOf(content, change.kind)
  if (change.op === 'insert') {
    if (entities.has(change.entity.id)) return { code: 'id-taken', text: 'This id is taken.' }
  } else if (!entities.has(change.id)) return gone
  if (change.op === 'remove') return whyNotRemove(content, change)
  return change.kind === 'category'
    ? whyNotCategory(content, change)
    : change.kind === 'type'
      ? whyNotType(content, change)
      : whyNotPoi(content, change)
}

const whyNotRemove = (content: Content, change: Change & { op: 'remove' }): Reason | undefined => {
  if (change.kind === 'type' && (content.poiCounts.get(change.id) ?? 0) > 0)
    return { code: 'still-used', text: 'This type still has POIs.' }
  if (change.kind === 'category' && some(content.types, (type) => type.categoryId === change.id))
    return { code: 'still-used', text: 'This category still has types.' }
  return undefined
}

const whyNotCategory = (content: Content, change: Change & { kind: 'category'; op: 'insert' | 'patch' }) => {
  const after = afterwards(content.categories, change)
  const twin = find(content.categories, (other) => other.id !== after.id && sameName(other.name, after.name))
  return twin && duplicate(twin.id)
}

const whyNotType = (content: Content, change: Change & { kind: 'type'; op: 'insert' | 'patch' }) => {
  const after = afterwards(content.types, change)
  if (!content.categories.has(after.categoryId)) return unknown('category')
  const twin = find(
    content.types,
    (other) =>
      other.id !== after.id && other.categoryId === after.categoryId && sameName(other.name, after.name),
  )
  return twin && duplicate(twin.id)
}

const whyNotPoi = (content: Content, change: Change & { kind: 'poi'; op: 'insert' | 'patch' }) =>
  content.types.has(afterwards(content.pois, change).typeId) ? undefined : unknown('type')

const unknown = (noun: string): Reason => ({
  code: 'unknown-reference',
  text: `The ${noun} does not exist on this map.`,
})

const duplicate = (existingId: number): Reason => ({
  code: 'duplicate-name',
  text: 'This name is taken.',
  existingId,
})

/** The entity as an insert or a patch would leave it. */
const afterwards = <T extends { id: number }>(
  entities: IdMap<T>,
  change: { op: 'insert'; entity: T } | { op: 'patch'; id: number; fields: Partial<T> },
): T => {
  if (change.op === 'insert') return change.entity
  const before = entities.get(change.id)
  if (before === undefined) throw new Error(`No entity ${change.id} to patch.`)
  return { ...before, ...change.fields }
}

const apply = (content: Content, change: Change): Content => {
  if (change.kind === 'poi') return applyToPois(content, change)
  const id = change.op === 'insert' ? change.entity.id : change.id
  if (change.kind === 'category') {
    const categories =
      change.op === 'remove'
        ? content.categories.without(id)
        : content.categories.with(id, afterwards(content.categories, change))
    return { ...content, categories }
  }
  const types =
    change.op === 'remove'
      ? content.types.without(id)
      : content.types.with(id, afterwards(content.types, change))
  return { ...content, types }
}

const applyToPois = (content: Content, change: Change & { kind: 'poi' }): Content => {
  const id = change.op === 'insert' ? change.entity.id : change.id
  const before = content.pois.get(id)
  const after = change.op === 'remove' ? undefined : afterwards(content.pois, change)
  return {
    ...content,
    pois: after ? content.pois.with(id, after) : content.pois.without(id),
    poiCounts: recount(content.poiCounts, before?.typeId, after?.typeId),
  }
}

const recount = (
  counts: IdMap<number>,
  before: number | undefined,
  after: number | undefined,
): IdMap<number> => {
  if (before === after) return counts
  const less = before === undefined ? counts : add(counts, before, -1)
  return after === undefined ? less : add(less, after, 1)
}

const add = (counts: IdMap<number>, typeId: number, more: number): IdMap<number> => {
  const count = (counts.get(typeId) ?? 0) + more
  return count === 0 ? counts.without(typeId) : counts.with(typeId, count)
}

const find = <T>(entities: Iterable<T>, is: (entity: T) => boolean): T | undefined => {
  for (const entity of entities) if (is(entity)) return entity
  return undefined
}

const some = <T>(entities: Iterable<T>, is: (entity: T) => boolean): boolean =>
  find(entities, is) !== undefined
