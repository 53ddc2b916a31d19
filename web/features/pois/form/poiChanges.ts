import type { Category } from '../../../../shared/content/categories.ts'
import type { Change } from '../../../../shared/content/changes.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { EMPTY_POI, type Poi } from '../../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../../shared/content/types.ts'
import { ALL_FLOORS } from '../../../../shared/floors/floors.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import type { ContentSession } from '../../../sync/contentState.ts'
import {
  categoryIntent,
  type CategoryIntent,
  inOneList,
  moveTypesChanges,
} from '../../categories/categoryChanges.ts'
import { findCategory, findType, type TypeNames } from '../../types/findType.ts'
import { newTypeLook } from '../../types/newTypeLook.ts'
import { changedLook, lookOf, type TypeLook, typesIn } from '../../types/typeChanges.ts'

export interface NewPoi extends TypeNames {
  readonly name: string
  readonly description: string
  readonly image: AssetRef | null
  /** An icon of its own, instead of the type's. */
  readonly icon?: AssetRef | null
  readonly look: TypeLook
  /** The ids of floors. Absent and 0 mean all, and none. */
  readonly floor?: number
  readonly leadsTo?: number
}

export interface PoiEdit extends TypeNames {
  readonly name: string
  readonly description: string
  readonly x: number
  readonly y: number
  readonly linkedMapId: number | null
  /** The ids of floors, or 0. */
  readonly floor: number
  readonly leadsTo: number
}

/** Returns one list: the category and the type if they are new, the changed look of the type, and the POI. */
export const newPoiChanges = (
  content: Content,
  newId: () => number,
  poi: NewPoi,
  place: PointMap,
): { readonly changes: readonly Change[]; readonly poiId: number } => {
  const { changes, typeId } = typeChanges(content, poi, poi.look, newId)
  const entity: Poi = {
    ...EMPTY_POI,
    id: newId(),
    typeId,
    x: quantise(place.x),
    y: quantise(place.y),
    name: poi.name.trim(),
    description: poi.description,
    image: poi.image,
    icon: poi.icon ?? null,
    ...floorsOf(poi),
  }
  return { changes: [...changes, { op: 'insert', kind: 'poi', entity }], poiId: entity.id }
}

/** Returns the type, and its category if that is new. */
export const newTypeChanges = (
  content: Content,
  newId: () => number,
  { look, ...names }: TypeNames & { readonly look: TypeLook },
): readonly Change[] => typeChanges(content, names, look, newId).changes

/** Returns one list with the fields that differ. A new type gets the label of the POI's former one, and a look of its own. */
export const editPoiChanges = (
  content: Content,
  newId: () => number,
  before: Poi,
  edit: PoiEdit,
): readonly Change[] => {
  const oldType = content.types.get(before.typeId)
  const existing = findType(content, edit)
  const { colour, shape, icon } = newTypeLook(content)
  const look = lookOf(existing ?? { ...(oldType ?? DEFAULT_TYPE_LOOK), colour, shape, icon })
  const { changes, typeId } = typeChanges(content, edit, look, newId)
  const fields = {
    ...(typeId !== before.typeId && { typeId }),
    ...(edit.name.trim() !== before.name && { name: edit.name.trim() }),
    ...(edit.description !== before.description && { description: edit.description }),
    ...(quantise(edit.x) !== before.x && { x: quantise(edit.x) }),
    ...(quantise(edit.y) !== before.y && { y: quantise(edit.y) }),
    ...(edit.linkedMapId !== before.linkedMapId && { linkedMapId: edit.linkedMapId }),
    ...(edit.floor !== (before.floor ?? ALL_FLOORS) && { floor: edit.floor }),
    ...(edit.leadsTo !== (before.leadsTo ?? ALL_FLOORS) && { leadsTo: edit.leadsTo }),
  }
  if (Object.keys(fields).length === 0) return changes
  return [...changes, { op: 'patch', kind: 'poi', id: before.id, fields }]
}

/** Creates a POI that somebody has deleted again, with the input of its form, under a new id. */
export const placeAgainChanges = (
  content: Content,
  newId: () => number,
  deleted: Poi,
  edit: PoiEdit,
): { readonly changes: readonly Change[]; readonly poiId: number } => {
  const look = lookOf(findType(content, edit) ?? content.types.get(deleted.typeId) ?? DEFAULT_TYPE_LOOK)
  const { changes, typeId } = typeChanges(content, edit, look, newId)
  const { name, description, x, y, linkedMapId } = edit
  const id = newId()
  const place = { x: quantise(x), y: quantise(y) }
  const entity = {
    ...deleted,
    ...place,
    ...floorsOf(edit),
    id,
    typeId,
    name: name.trim(),
    description,
    linkedMapId,
  }
  return { changes: [...changes, { op: 'insert', kind: 'poi', entity }], poiId: id }
}

/** What is on all floors, or leads to none, does not say so. */
const floorsOf = ({ floor, leadsTo }: Pick<NewPoi, 'floor' | 'leadsTo'>) => ({
  floor: floor || undefined,
  leadsTo: leadsTo || undefined,
})

const typeChanges = (
  content: Content,
  names: TypeNames,
  look: TypeLook,
  newId: () => number,
): { changes: readonly Change[]; typeId: number } => {
  const existing = findType(content, names)
  if (existing) {
    const fields = changedLook(existing, look)
    const isChanged = Object.keys(fields).length > 0
    const changes: Change[] = isChanged ? [{ op: 'patch', kind: 'type', id: existing.id, fields }] : []
    return { changes, typeId: existing.id }
  }
  const category = findCategory(content, names.category)
  const categoryId = category?.id ?? newId()
  const type: PoiType = { ...DEFAULT_TYPE_LOOK, ...look, id: newId(), categoryId, name: names.type.trim() }
  const makeType: Change = { op: 'insert', kind: 'type', entity: type }
  if (category) return { changes: [makeType], typeId: type.id }
  const entity = { id: categoryId, name: names.category.trim() }
  return { changes: [{ op: 'insert', kind: 'category', entity }, makeType], typeId: type.id }
}

/** The id of the saved POI, null if it could not be saved; or what has to be asked first. */
export type Saved =
  { readonly kind: 'saved'; readonly poiId: number | null } | (CategoryIntent & { readonly kind: 'ask' })

/** Saves the form of a POI in one list, after `first`, the changes to its category. */
export const savePoi = (
  session: ContentSession,
  poi: Poi,
  edit: PoiEdit,
  first: readonly Change[],
): Saved => {
  const { content } = session.store.getState()
  const changes = inOneList(content, first, (after) => editPoiChanges(after, session.newId, poi, edit))
  const isSaved = changes.length === 0 || session.commit(changes).ok
  return { kind: 'saved', poiId: isSaved ? poi.id : null }
}

/** Saves the form of a POI; a POI that somebody has deleted is created again. */
export const saveForm = (session: ContentSession, poi: Poi, edit: PoiEdit): Saved => {
  const { content } = session.store.getState()
  if (!content.pois.has(poi.id)) return placeAgain(session, poi, edit)
  const intent = categoryIntent(content, session.newId, poi, edit)
  if (intent.kind === 'ask') return intent
  return savePoi(session, poi, edit, intent.kind === 'rename' ? intent.changes : [])
}

/** The former category of a POI whose new one did not exist before it was saved; null if there is nothing to move. */
export const leftCategory = (before: Content, poi: Poi, { category }: TypeNames): Category | null => {
  const former = before.categories.get(before.types.get(poi.typeId)?.categoryId ?? 0)
  return former && findCategory(before, category) === undefined ? former : null
}

/** Moves all types of a category, with their POIs, to another one. */
export const moveAll = (session: ContentSession, from: Category, to: string): void => {
  const { content } = session.store.getState()
  const typeIds = typesIn(content, from.id).map(({ id }) => id)
  const changes = moveTypesChanges(content, session.newId, { from: from.id, to, typeIds })
  if (changes.length > 0) session.commit(changes)
}

const placeAgain = (session: ContentSession, poi: Poi, edit: PoiEdit): Saved => {
  const again = placeAgainChanges(session.store.getState().content, session.newId, poi, edit)
  return { kind: 'saved', poiId: session.commit(again.changes).ok ? again.poiId : null }
}
