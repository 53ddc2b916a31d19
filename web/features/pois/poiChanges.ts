import type { AssetRef } from '../../../shared/assets.ts'
import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { EMPTY_POI, type Poi } from '../../../shared/pois.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../shared/types.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { idDrawer } from '../../sync/idDrawer.ts'
import { categoryIntent, type CategoryIntent, inOneList } from '../categories/categoryChanges.ts'
import {
  changedLook,
  findCategory,
  findType,
  lookOf,
  type TypeLook,
  type TypeNames,
} from '../types/typeChanges.ts'

export interface NewPoi extends TypeNames {
  readonly name: string
  readonly description: string
  readonly image: AssetRef | null
  readonly look: TypeLook
}

export interface PoiEdit extends TypeNames {
  readonly name: string
  readonly description: string
  readonly x: number
  readonly y: number
  readonly linkedMapId: number | null
}

/** One list: the category and the type where they are new, the type's look where it changes, and the POI. */
export const newPoiChanges = (
  content: Content,
  mapId: number,
  poi: NewPoi,
  place: PointMap,
): { readonly changes: readonly Change[]; readonly poiId: number } => {
  const draw = idDrawer(content, mapId)
  const { changes, typeId } = typeChanges(content, poi, poi.look, draw)
  const entity: Poi = {
    ...EMPTY_POI,
    id: draw(),
    typeId,
    x: quantise(place.x),
    y: quantise(place.y),
    name: poi.name.trim(),
    description: poi.description,
    image: poi.image,
  }
  return { changes: [...changes, { op: 'insert', kind: 'poi', entity }], poiId: entity.id }
}

/** One list with the fields that differ; a type that is made on the way looks like the one the POI had. */
export const editPoiChanges = (
  content: Content,
  mapId: number,
  before: Poi,
  edit: PoiEdit,
): readonly Change[] => {
  const oldType = content.types.get(before.typeId)
  const existing = findType(content, edit)
  const look = lookOf(existing ?? oldType ?? DEFAULT_TYPE_LOOK)
  const { changes, typeId } = typeChanges(content, edit, look, idDrawer(content, mapId))
  const fields = {
    ...(typeId !== before.typeId && { typeId }),
    ...(edit.name.trim() !== before.name && { name: edit.name.trim() }),
    ...(edit.description !== before.description && { description: edit.description }),
    ...(quantise(edit.x) !== before.x && { x: quantise(edit.x) }),
    ...(quantise(edit.y) !== before.y && { y: quantise(edit.y) }),
    ...(edit.linkedMapId !== before.linkedMapId && { linkedMapId: edit.linkedMapId }),
  }
  if (Object.keys(fields).length === 0) return changes
  return [...changes, { op: 'patch', kind: 'poi', id: before.id, fields }]
}

/** A POI that somebody has deleted, put back with what was typed since, under a new id. */
export const placeAgainChanges = (
  content: Content,
  mapId: number,
  deleted: Poi,
  edit: PoiEdit,
): { readonly changes: readonly Change[]; readonly poiId: number } => {
  const draw = idDrawer(content, mapId)
  const look = lookOf(findType(content, edit) ?? content.types.get(deleted.typeId) ?? DEFAULT_TYPE_LOOK)
  const { changes, typeId } = typeChanges(content, edit, look, draw)
  const { name, description, x, y, linkedMapId } = edit
  const id = draw()
  const place = { x: quantise(x), y: quantise(y) }
  const entity = { ...deleted, ...place, id, typeId, name: name.trim(), description, linkedMapId }
  return { changes: [...changes, { op: 'insert', kind: 'poi', entity }], poiId: id }
}

const typeChanges = (
  content: Content,
  names: TypeNames,
  look: TypeLook,
  draw: () => number,
): { changes: readonly Change[]; typeId: number } => {
  const existing = findType(content, names)
  if (existing) {
    const fields = changedLook(existing, look)
    const isChanged = Object.keys(fields).length > 0
    const changes: Change[] = isChanged ? [{ op: 'patch', kind: 'type', id: existing.id, fields }] : []
    return { changes, typeId: existing.id }
  }
  const category = findCategory(content, names.category)
  const categoryId = category?.id ?? draw()
  const type: PoiType = { ...DEFAULT_TYPE_LOOK, ...look, id: draw(), categoryId, name: names.type.trim() }
  const makeType: Change = { op: 'insert', kind: 'type', entity: type }
  if (category) return { changes: [makeType], typeId: type.id }
  const entity = { id: categoryId, name: names.category.trim() }
  return { changes: [{ op: 'insert', kind: 'category', entity }, makeType], typeId: type.id }
}

type Saving = Pick<Viewer, 'mapId' | 'session'>

/** The POI that stands now, null where nothing could be saved; or what has to be asked first. */
export type Saved =
  { readonly kind: 'saved'; readonly poiId: number | null } | (CategoryIntent & { readonly kind: 'ask' })

/** What is done to the categories comes first, in the same list. */
export const savePoi = (
  { mapId, session }: Saving,
  poi: Poi,
  edit: PoiEdit,
  first: readonly Change[],
): Saved => {
  const { content } = session.store.getState()
  const changes = inOneList(content, first, (after) => editPoiChanges(after, mapId, poi, edit))
  const isSaved = changes.length === 0 || session.commit(changes).ok
  return { kind: 'saved', poiId: isSaved ? poi.id : null }
}

/** As the form says; one somebody has deleted is placed again. */
export const saveForm = (saving: Saving, poi: Poi, edit: PoiEdit): Saved => {
  const { content } = saving.session.store.getState()
  if (!content.pois.has(poi.id)) return placeAgain(saving, poi, edit)
  const intent = categoryIntent(content, saving.mapId, poi, edit)
  if (intent.kind === 'ask') return intent
  return savePoi(saving, poi, edit, intent.kind === 'rename' ? intent.changes : [])
}

const placeAgain = ({ mapId, session }: Saving, poi: Poi, edit: PoiEdit): Saved => {
  const again = placeAgainChanges(session.store.getState().content, mapId, poi, edit)
  return { kind: 'saved', poiId: session.commit(again.changes).ok ? again.poiId : null }
}
