import * as z from 'zod/mini'
import { type PointMap, quantise } from '../geometry/point.ts'
import { isWebPicture } from '../maps/assets.ts'
import { libraryIconName } from '../maps/libraryIcons.ts'
import { type Pin, pinSchema } from '../maps/pins.ts'
import { sameName } from '../names.ts'
import { categorySchema } from './categories.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'
import { type Poi, poiSchema } from './pois.ts'
import { type Selection, selectionOf } from './selection.ts'
import { type PoiType, poiTypeSchema } from './types.ts'
import { movedGeometry, type Zone, zoneSchema } from './zones.ts'

/** POIs, zones and pins on the clipboard, with the types and the categories that POIs have. */
export const copiedSelectionSchema = z.strictObject({
  /** Files and links mean something on this map alone. */
  mapId: z.string(),
  categories: z.array(categorySchema),
  types: z.array(poiTypeSchema),
  pois: z.array(poiSchema),
  zones: z.array(zoneSchema),
  pins: z.array(pinSchema),
})
export type CopiedSelection = z.infer<typeof copiedSelectionSchema>

export const copySelection = (
  content: Content,
  selection: Selection,
  { mapId, pins }: { readonly mapId: string; readonly pins: readonly Pin[] },
): CopiedSelection => {
  const pois = present(selection.pois, content.pois)
  const types = present(new Set(pois.map(({ typeId }) => typeId)), content.types)
  const categories = present(new Set(types.map(({ categoryId }) => categoryId)), content.categories)
  return {
    mapId,
    categories,
    types,
    pois,
    zones: present(selection.zones, content.zones),
    pins: pins.filter(({ id }) => selection.pins.has(id)),
  }
}

interface PasteOptions {
  /** The map that is pasted into. */
  readonly mapId: string
  /** How far from their places, in whole hundredths. */
  readonly by: PointMap
  /** The floor that is shown there, on which it comes to be; null on a map without floors. */
  readonly floorId: number | null
  readonly newId: () => number
}

/**
 * Returns the list that adds what was copied but the pins, and what it adds. Categories and types of the same names are used, others made.
 * Files and floors of another map, and links that its owner set, are left out.
 */
export const pasteChanges = (
  content: Content,
  copied: CopiedSelection,
  { mapId, by, floorId, newId }: PasteOptions,
): { readonly changes: readonly Change[]; readonly pasted: Selection } => {
  const isSameMap = copied.mapId === mapId
  const floorOf = ({ floor }: Pick<Poi | Zone, 'floor'>): Pick<Poi, 'floor'> => {
    const pasted = floorId ?? (isSameMap ? floor : undefined)
    return pasted === undefined ? {} : { floor: pasted }
  }
  const changes: Change[] = []
  const categoryIds = new Map<number, number>()
  for (const category of copied.categories) {
    const existing = [...content.categories].find(({ name }) => sameName(name, category.name))
    const entity = existing ?? { ...category, id: newId() }
    categoryIds.set(category.id, entity.id)
    if (!existing) changes.push({ op: 'insert', kind: 'category', entity })
  }
  const typeIds = new Map<number, number>()
  for (const type of copied.types) {
    const categoryId = categoryIds.get(type.categoryId) ?? 0
    const existing = [...content.types].find(
      (other) => other.categoryId === categoryId && sameName(other.name, type.name),
    )
    const entity: PoiType = existing ?? { ...type, id: newId(), categoryId, icon: iconOf(type, isSameMap) }
    typeIds.set(type.id, entity.id)
    if (!existing) changes.push({ op: 'insert', kind: 'type', entity })
  }
  const pois = copied.pois.map(({ floor, leadsTo, ...poi }): Poi => ({
    ...poi,
    ...floorOf({ floor }),
    ...(isSameMap && leadsTo !== undefined && { leadsTo }),
    id: newId(),
    typeId: typeIds.get(poi.typeId) ?? 0,
    x: quantise(poi.x + by.x),
    y: quantise(poi.y + by.y),
    icon: iconOf(poi, isSameMap),
    image: isSameMap || (poi.image !== null && isWebPicture(poi.image)) ? poi.image : null,
    linkedMapId: isSameMap ? poi.linkedMapId : null,
    createdBy: null,
  }))
  const zones = copied.zones.map(({ floor, ...zone }): Zone => ({
    ...zone,
    ...floorOf({ floor }),
    id: newId(),
    geometry: movedGeometry(zone.geometry, by),
    createdBy: null,
  }))
  changes.push(
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    ...zones.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
  )
  return { changes, pasted: selectionOf({ pois: idsOf(pois), zones: idsOf(zones) }) }
}

const iconOf = ({ icon }: Pick<PoiType, 'icon'>, isSameMap: boolean): PoiType['icon'] =>
  icon !== null && (isSameMap || libraryIconName(icon) !== null) ? icon : null

const idsOf = (entities: readonly { readonly id: number }[]): readonly number[] =>
  entities.map(({ id }) => id)

const present = <T>(ids: ReadonlySet<number>, entities: { get(id: number): T | undefined }): T[] =>
  Array.from(ids, (id) => entities.get(id)).filter((entity) => entity !== undefined)
