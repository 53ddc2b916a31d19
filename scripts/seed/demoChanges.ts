import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import type { DemoMap, DemoType } from './DemoMap.ts'
import { demoZones } from './demoZones.ts'
import type { PaintedSites } from './paintedSites.ts'
import { Random } from './Random.ts'

/** The change list that puts a demo map's categories, types, POIs and zones onto its image of that size. */
export const demoChanges = (
  map: DemoMap,
  mapId: number,
  sites: PaintedSites,
  size: { readonly width: number; readonly height: number },
): Change[] => {
  const newId = drawDistinct(mapId)
  const random = new Random(map.seed)
  const pois = map.categories.flatMap(({ name, types }) => {
    const categoryId = newId()
    const category: Change = { op: 'insert', kind: 'category', entity: { id: categoryId, name } }
    return [category, ...types.flatMap((type) => typeChanges(type, { categoryId, newId, random, sites }))]
  })
  return [...pois, ...demoZones(map, size, newId)]
}

const drawDistinct = (mapId: number): (() => number) => {
  const drawn = new Set<number>()
  return () => {
    let id = newEntityId(mapId)
    while (drawn.has(id)) id = newEntityId(mapId)
    drawn.add(id)
    return id
  }
}

interface Placing {
  readonly categoryId: number
  readonly newId: () => number
  readonly random: Random
  readonly sites: PaintedSites
}

const typeChanges = (type: DemoType, { categoryId, newId, random, sites }: Placing): Change[] => {
  const typeId = newId()
  const { name, colour, shape, names = [], descriptions = [] } = type
  const places = random.shuffled(sites[type.at] ?? []).slice(0, type.count)
  const entity = { ...DEFAULT_TYPE_LOOK, id: typeId, categoryId, name, colour, shape }
  return [
    { op: 'insert', kind: 'type', entity },
    ...places.map((place, index): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: {
        ...EMPTY_POI,
        id: newId(),
        typeId,
        x: Math.round(place.x),
        y: Math.round(place.y),
        name: names[index] ?? place.name ?? '',
        description: names[index] && descriptions.length > 0 ? random.pick(descriptions) : '',
      },
    })),
  ]
}
