import type { Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'

const OVERVIEW = '#-1/800/600'
/** On the map: POIs stand in rows of ten within these corners, and nothing else does. */
export const BOX = [
  { x: 370, y: 430 },
  { x: 940, y: 790 },
] as const

/** A map with so many POIs of one type, another type, and a zone apart from them, open in its owner's browser. */
export const openManyPois = async (
  page: Page,
  server: BuiltServer,
  name: string,
  count: number,
  view = OVERVIEW,
) => {
  const { map, owner } = await withOwnMap(server, page.context(), name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const [idols, chests] = ['Idols', 'Chests'].map((type) =>
    aType({ id: newEntityId(map.id), categoryId: category.id, name: type }),
  )
  if (!idols || !chests) throw new Error('Two types were made.')
  const pois = Array.from({ length: count }, (_, at) =>
    aPoi({
      id: newEntityId(map.id),
      typeId: idols.id,
      name: `Idol ${at + 1}`,
      x: 400 + (at % 10) * 60,
      y: 460 + Math.floor(at / 10) * 150,
    }),
  )
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Shoal',
    geometry: { kind: 'circle', centre: { x: 1200, y: 300 }, radius: 100 },
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: idols },
    { op: 'insert', kind: 'type', entity: chests },
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  const editor = new MapPage(page)
  await page.goto(mapPath(map) + view)
  await editor.isReady()
  return { editor, mapId: map.id }
}
