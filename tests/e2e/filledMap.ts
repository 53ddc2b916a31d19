import type { Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'

const LONG_TEXT = 'Only at low tide, by the rope on the north face. '.repeat(12)

/** Near two corners of the map, and in its middle. */
export const PLACES = [
  { name: 'North', x: 60, y: 1140 },
  { name: 'Middle', x: 800, y: 600 },
  { name: 'South', x: 1540, y: 60 },
] as const

/** A map with a POI at each place, and a zone, open in its owner's browser. */
export const openFilledMap = async (page: Page, server: BuiltServer, name: string): Promise<MapPage> => {
  const { map, owner } = await withOwnMap(server, page.context(), name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const type = aType({ id: newEntityId(map.id), categoryId: category.id, name: 'Idols' })
  const pois = PLACES.map((place) =>
    aPoi({ id: newEntityId(map.id), typeId: type.id, description: LONG_TEXT, ...place }),
  )
  const corners = [
    { x: 700, y: 500 },
    { x: 900, y: 500 },
    { x: 900, y: 700 },
  ]
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Shoal',
    geometry: { kind: 'polygon', points: corners },
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  const editor = new MapPage(page)
  await editor.open(map)
  return editor
}
