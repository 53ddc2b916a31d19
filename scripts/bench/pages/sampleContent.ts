import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK, SHAPES } from '../../../shared/content/types.ts'
import { hundredths, MAP_SIDE, seeded } from './sampleMap.ts'

const CATEGORIES = 8
const TYPES = 40
const DESCRIPTION_EVERY = 10
const DESCRIPTION = 'Behind the second waterfall, at low tide only. Bring a rope and somebody who can swim.'
const PER_MAP = 2 ** 27

export const benchPoiId = (mapId: number, at: number): number => mapId * PER_MAP + 1_000 + at * 7

/**
 * Returns the changes that make up a map's content: categories, types, and the given number of POIs, some with a
 * description.
 */
export const contentChanges = (mapId: number, poiCount: number): Change[] => {
  const random = seeded(mapId)
  const first = mapId * PER_MAP
  const categories = counted(CATEGORIES, (at): Change => {
    const entity = { id: first + 1 + at, name: `Category ${at + 1}` }
    return { op: 'insert', kind: 'category', entity }
  })
  const types = counted(TYPES, (at): Change => {
    const entity = {
      ...DEFAULT_TYPE_LOOK,
      id: first + 101 + at,
      categoryId: first + 1 + (at % CATEGORIES),
      name: `Type ${at + 1}`,
      shape: SHAPES[at % SHAPES.length] ?? SHAPES[0],
      colour: `#${(0x10_20_30 + at * 0x05_03_04).toString(16).padStart(6, '0')}`,
    }
    return { op: 'insert', kind: 'type', entity }
  })
  const pois = counted(poiCount, (at): Change => {
    const entity = {
      ...EMPTY_POI,
      id: benchPoiId(mapId, at),
      typeId: first + 101 + (at % TYPES),
      x: hundredths(random() * MAP_SIDE),
      y: hundredths(random() * MAP_SIDE),
      name: `Place ${at + 1}`,
      description: at % DESCRIPTION_EVERY === 0 ? DESCRIPTION : '',
    }
    return { op: 'insert', kind: 'poi', entity }
  })
  return [...categories, ...types, ...pois]
}

/** A typical edit: a POI is moved. */
export const moveOf = (mapId: number, at: number, step: number): Change =>
  moveTo(mapId, at, { x: 100 + (step % 4_000), y: 200 + (step % 3_000) })

export const moveTo = (mapId: number, at: number, place: PointMap): Change => ({
  op: 'patch',
  kind: 'poi',
  id: benchPoiId(mapId, at),
  fields: place,
})

const counted = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
