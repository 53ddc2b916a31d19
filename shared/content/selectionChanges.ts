import { ALL_FLOORS } from '../floors/floors.ts'
import { type PointMap, quantise } from '../geometry/point.ts'
import { sameName } from '../names.ts'
import { type Change, fieldsToSet } from './changes.ts'
import type { Content } from './content.ts'
import type { Poi } from './pois.ts'
import { type Selection, selectionOf, unlockedOf } from './selection.ts'
import type { PoiType } from './types.ts'
import { movedGeometry, type Zone } from './zones.ts'

/*
 * What is done to a selection, as one change list. Every act but `lockZonesChanges` leaves out what is locked, and all leave out
 * what is gone or would stay as it is.
 */

/** `by`: in whole hundredths, so that no zone comes to cross itself. */
export const moveChanges = (content: Content, selection: Selection, by: PointMap): readonly Change[] => [
  ...poisOf(content, selection).flatMap((poi) =>
    patchPoi(poi, { x: quantise(poi.x + by.x), y: quantise(poi.y + by.y) }),
  ),
  ...(by.x === 0 && by.y === 0
    ? []
    : zonesOf(content, selection).flatMap((zone) =>
        patchZone(zone, { geometry: movedGeometry(zone.geometry, by) }),
      )),
]

export const removeChanges = (content: Content, selection: Selection): readonly Change[] => [
  ...poisOf(content, selection).map(({ id }): Change => ({ op: 'remove', kind: 'poi', id })),
  ...zonesOf(content, selection).map(({ id }): Change => ({ op: 'remove', kind: 'zone', id })),
]

export const retypeChanges = (content: Content, selection: Selection, typeId: number): readonly Change[] =>
  poisOf(content, selection).flatMap((poi) => patchPoi(poi, { typeId }))

/** Gives each POI the type of the same name in another category, which is made where that has none. */
export const recategoriseChanges = (
  content: Content,
  selection: Selection,
  categoryId: number,
  newId: () => number,
): readonly Change[] => {
  const inserts: Change[] = []
  const targets = new Map<number, number>()
  const there = [...content.types].filter((type) => type.categoryId === categoryId)
  const targetOf = (type: PoiType): number => {
    const known = targets.get(type.id)
    if (known !== undefined) return known
    const existing =
      type.categoryId === categoryId ? type : there.find(({ name }) => sameName(name, type.name))
    const entity = existing ?? { ...type, id: newId(), categoryId }
    if (!existing) {
      inserts.push({ op: 'insert', kind: 'type', entity })
      there.push(entity)
    }
    targets.set(type.id, entity.id)
    return entity.id
  }
  const patches = poisOf(content, selection).flatMap((poi) => {
    const type = content.types.get(poi.typeId)
    return type ? patchPoi(poi, { typeId: targetOf(type) }) : []
  })
  return [...inserts, ...patches]
}

/** What POIs show of their types. */
export type PoiLookFields = Partial<Pick<PoiType, 'colour' | 'icon'>>

/** Alters the types of the POIs, and so all POIs of these types. Where POIs have icons of their own, it alters those. */
export const relookPoisChanges = (
  content: Content,
  selection: Selection,
  { colour, icon }: PoiLookFields,
  { areIconsOwn }: { readonly areIconsOwn: boolean },
): readonly Change[] => {
  const pois = poisOf(content, selection)
  const types = Array.from(new Set(pois.map(({ typeId }) => typeId)), (id) => content.types.get(id) ?? [])
  return [
    ...types.flat().flatMap((type): readonly Change[] => {
      const fields = fieldsToSet(type, { colour, icon: areIconsOwn ? undefined : icon })
      return fields === null ? [] : [{ op: 'patch', kind: 'type', id: type.id, fields }]
    }),
    ...(areIconsOwn ? pois.flatMap((poi) => patchPoi(poi, { icon })) : []),
  ]
}

/** The look of zones. */
export type ZoneLookFields = Partial<
  Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern'>
>

export const restyleZonesChanges = (
  content: Content,
  selection: Selection,
  look: ZoneLookFields,
): readonly Change[] => zonesOf(content, selection).flatMap((zone) => patchZone(zone, look))

/** Puts POIs and zones on a floor; 0 is all. What is on all already stays as it is. */
export const refloorChanges = (content: Content, selection: Selection, floor: number): readonly Change[] => [
  ...poisOf(content, selection).flatMap((poi) =>
    (poi.floor ?? ALL_FLOORS) === floor ? [] : patchPoi(poi, { floor }),
  ),
  ...zonesOf(content, selection).flatMap((zone) =>
    (zone.floor ?? ALL_FLOORS) === floor ? [] : patchZone(zone, { floor }),
  ),
]

/** POIs are locked by their types, which others may have too. */
export const lockZonesChanges = (
  content: Content,
  { zones }: Selection,
  isLocked: boolean,
): readonly Change[] =>
  [...zones].flatMap((id) => {
    const zone = content.zones.get(id)
    return zone && (zone.isLocked ?? false) !== isLocked ? patchZone(zone, { isLocked }) : []
  })

/** Copies all of it, `by` farther. Returns the copies as well. */
export const duplicateChanges = (
  content: Content,
  selection: Selection,
  by: PointMap,
  newId: () => number,
): { readonly changes: readonly Change[]; readonly copies: Selection } => {
  const pois = poisOf(content, selection).map((poi): Poi => ({
    ...poi,
    id: newId(),
    x: quantise(poi.x + by.x),
    y: quantise(poi.y + by.y),
    createdBy: null,
  }))
  const zones = zonesOf(content, selection).map((zone): Zone => ({
    ...zone,
    id: newId(),
    geometry: movedGeometry(zone.geometry, by),
    createdBy: null,
  }))
  return {
    changes: [
      ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
      ...zones.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
    ],
    copies: selectionOf({ pois: pois.map(({ id }) => id), zones: zones.map(({ id }) => id) }),
  }
}

const poisOf = (content: Content, selection: Selection): Poi[] =>
  Array.from(unlockedOf(content, selection).pois, (id) => content.pois.get(id)).filter(
    (poi) => poi !== undefined,
  )

const zonesOf = (content: Content, selection: Selection): Zone[] =>
  Array.from(unlockedOf(content, selection).zones, (id) => content.zones.get(id)).filter(
    (zone) => zone !== undefined,
  )

const patchPoi = (poi: Poi, sent: Partial<Poi>): readonly Change[] => {
  const fields = fieldsToSet(poi, sent)
  return fields === null ? [] : [{ op: 'patch', kind: 'poi', id: poi.id, fields }]
}

const patchZone = (zone: Zone, sent: Partial<Zone>): readonly Change[] => {
  const fields = fieldsToSet(zone, sent)
  return fields === null ? [] : [{ op: 'patch', kind: 'zone', id: zone.id, fields }]
}
