import fc from 'fast-check'
import { applyChanges } from '../shared/content/applyChanges.ts'
import type { Category } from '../shared/content/categories.ts'
import type { Change } from '../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../shared/content/content.ts'
import { quantise } from '../shared/geometry/point.ts'
import { MAX_MAP_ID } from '../shared/ids.ts'
import { COORDINATE_MAX } from '../shared/limits.ts'
import type { Poi } from '../shared/content/pois.ts'
import { type PoiType, SHAPES } from '../shared/content/types.ts'
import { DEFAULT_ZONE_LABEL, type Zone, ZONE_PATTERNS, type ZoneGeometry } from '../shared/content/zones.ts'

/** Few, so that changes meet; some share a bucket, and one is the largest there can be. */
const categoryId = fc.constantFrom(1, 2, 2 + 1024)
const typeId = fc.constantFrom(1, 2, 3, 2 ** 27 + 1)
const poiId = fc.constantFrom(1, 2, 3, 4, 5, 1 + 1024, 1 + 2048, Number.MAX_SAFE_INTEGER)
const zoneId = fc.constantFrom(1, 2, 3, 3 + 1024, Number.MAX_SAFE_INTEGER)
/** Some are the same name to people. */
const name = fc.constantFrom('Ore', 'ore', 'Óre', 'Herb', 'ﬁsh', 'fish', '矿')
const colour = fc.constantFrom('#000000', '#ff0000', '#12ab9f')
const labelBorder = fc.constantFrom<(0 | 1)[]>(0, 1)
const asset = fc.constantFrom('a', 'icon_1', 'B-2')
const coordinate = fc.oneof(
  fc.double({ min: -COORDINATE_MAX, max: COORDINATE_MAX, noNaN: true }).map(quantise),
  fc.constantFrom(0, 0.01, -0.29, COORDINATE_MAX, -COORDINATE_MAX),
)

const creator = fc.option(fc.constantFrom(1, 2, MAX_MAP_ID))

const isLocked = fc.boolean()
/** 9 is one that is gone. */
const floor = fc.constantFrom(1, 2, 9)

const category: fc.Arbitrary<Category> = fc.record({ id: categoryId, name, isLocked })

const type: fc.Arbitrary<PoiType> = fc.record({
  id: typeId,
  categoryId,
  name,
  colour,
  shape: fc.constantFrom(...SHAPES),
  icon: fc.option(asset),
  labelBorder,
  labelBgColour: colour,
  labelBorderColour: colour,
  isLocked,
})

const poi: fc.Arbitrary<Poi> = fc.record({
  id: poiId,
  typeId,
  x: coordinate,
  y: coordinate,
  name: fc.oneof(fc.constant(''), name),
  description: fc.oneof(fc.constant(''), fc.constant('Two\nlines 🗺️')),
  image: fc.option(asset),
  icon: fc.option(asset),
  labelBorder: fc.option(labelBorder),
  labelBgColour: fc.option(colour),
  linkedMapId: fc.option(fc.constantFrom(1, MAX_MAP_ID)),
  floor,
  leadsTo: floor,
  createdBy: creator,
})

/** On a small grid, so that some of them cross themselves. */
const gridPoint = fc.record({ x: fc.constantFrom(0, 0.01, 5, 9.5), y: fc.constantFrom(0, -0.29, 4, 8) })
/** Triangles and boxes, in any order: some are holes where holes belong, most cross one another. */
const areaRing = fc
  .record({
    x: fc.integer({ min: 0, max: 12 }),
    y: fc.integer({ min: 0, max: 12 }),
    size: fc.integer({ min: 1, max: 9 }),
    isBox: fc.boolean(),
    isTurned: fc.boolean(),
  })
  .map(({ x, y, size, isBox, isTurned }) => {
    const corners = [
      { x, y },
      { x: x + size, y },
      ...(isBox ? [{ x: x + size, y: y + size }] : []),
      { x, y: y + size },
    ]
    return isTurned ? corners.reverse() : corners
  })

/** Several rings, of which some are sound. */
export const anyArea: fc.Arbitrary<Extract<ZoneGeometry, { kind: 'multipolygon' }>> = fc
  .array(fc.array(areaRing, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .filter((parts) => parts.flat().length > 1)
  .map((parts) => ({
    kind: 'multipolygon',
    points: parts.flat(2),
    parts: parts.map((rings) => rings.map(({ length }) => length)),
  }))

const geometry: fc.Arbitrary<ZoneGeometry> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    centre: fc.record({ x: coordinate, y: coordinate }),
    radius: fc.constantFrom(0.01, 12.34, COORDINATE_MAX),
  }),
  fc.record({
    kind: fc.constant('polyline' as const),
    points: fc.array(gridPoint, { minLength: 2, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.array(gridPoint, { minLength: 3, maxLength: 5 }),
  }),
  anyArea,
  fc
    .record({ left: coordinate, bottom: coordinate, right: coordinate, top: coordinate })
    .filter(({ left, bottom, right, top }) => left !== right && bottom !== top)
    .map(({ left, bottom, right, top }) => ({
      kind: 'rectangle' as const,
      points: [
        { x: left, y: bottom },
        { x: right, y: bottom },
        { x: right, y: top },
        { x: left, y: top },
      ],
    })),
)
const opacity = fc.constantFrom(0.05, 0.3, 1)

const zone: fc.Arbitrary<Zone> = fc.record({
  id: zoneId,
  label: fc.oneof(name, fc.constant(DEFAULT_ZONE_LABEL)),
  geometry,
  strokeColour: colour,
  strokeOpacity: opacity,
  fillColour: colour,
  fillOpacity: fc.option(opacity),
  pattern: fc.constantFrom(...ZONE_PATTERNS),
  isLocked,
  order: fc.constantFrom(-2, 1, 7),
  floor,
  createdBy: creator,
})

/** Some fields of an entity, but never its id nor who made it. */
const fieldsOf = <T extends { id: number }>(
  entity: fc.Arbitrary<T>,
): fc.Arbitrary<Partial<Omit<T, 'id' | 'createdBy'>>> =>
  fc.tuple(entity, fc.infiniteStream(fc.boolean())).map(([fields, isKept]) => {
    const kept = Object.entries(fields).filter(
      ([field]) => field !== 'id' && field !== 'createdBy' && isKept.next().value,
    )
    return Object.fromEntries(kept) as Partial<Omit<T, 'id' | 'createdBy'>>
  })

const insertion = fc.oneof(
  category.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
  type.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  poi.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  zone.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
)

const patch = fc.oneof(
  fc
    .tuple(categoryId, fieldsOf(category))
    .map(([id, fields]): Change => ({ op: 'patch', kind: 'category', id, fields })),
  fc.tuple(typeId, fieldsOf(type)).map(([id, fields]): Change => ({ op: 'patch', kind: 'type', id, fields })),
  fc.tuple(poiId, fieldsOf(poi)).map(([id, fields]): Change => ({ op: 'patch', kind: 'poi', id, fields })),
  fc.tuple(zoneId, fieldsOf(zone)).map(([id, fields]): Change => ({ op: 'patch', kind: 'zone', id, fields })),
)

const removal = fc.oneof(
  categoryId.map((id): Change => ({ op: 'remove', kind: 'category', id })),
  typeId.map((id): Change => ({ op: 'remove', kind: 'type', id })),
  poiId.map((id): Change => ({ op: 'remove', kind: 'poi', id })),
  zoneId.map((id): Change => ({ op: 'remove', kind: 'zone', id })),
)

/** Any possible change, which may not apply. */
export const anyChange: fc.Arbitrary<Change> = fc.oneof(insertion, patch, removal)

/** Returns a list that applies to `content`: those of the drawn changes that do, in order. */
export const applicable = (content: Content, changes: readonly Change[]): Change[] => {
  let next = content
  return changes.filter((change) => {
    const applied = applyChanges(next, [change])
    if (applied.ok) next = applied.content
    return applied.ok
  })
}

/** Applies `changes` to `content`; a list that does not apply is a mistake in the test. */
export const changed = (content: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(content, changes)
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusals))
  return applied.content
}

/** Content with something of everything in it, as a rule. */
export const anyContent: fc.Arbitrary<Content> = fc
  .tuple(
    fc.array(category, { minLength: 1, maxLength: 6 }),
    fc.array(type, { minLength: 2, maxLength: 8 }),
    fc.array(poi, { minLength: 2, maxLength: 16 }),
    fc.array(zone, { minLength: 1, maxLength: 6 }),
    fc.array(anyChange, { maxLength: 10 }),
  )
  .map(([categories, types, pois, zones, changes]) => {
    const insertions = [
      ...categories.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
      ...types.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
      ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
      ...zones.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
    ]
    return changed(EMPTY_CONTENT, applicable(EMPTY_CONTENT, [...insertions, ...changes]))
  })
