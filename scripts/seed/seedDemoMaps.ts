import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mapIdOfDirectory } from '../../api/maps/createMap.ts'
import { createMap } from '../../api/maps/createMap.ts'
import type { Services } from '../../api/services.ts'
import type { Kind } from '../../shared/content/changes.ts'
import { demoChanges } from './demoChanges.ts'
import type { DemoMap } from './DemoMap.ts'
import { DEMO_MAPS } from './demoMaps.ts'
import { imageMade } from './imageMade.ts'
import { paintedMap } from './paintedMap.ts'
import { pixelSize } from './Painting.ts'
import { demoPerson } from './people.ts'

const DAY_MS = 24 * 3600_000

/** Creates the demo maps that are missing, with their images, POIs and zones. `scale` 1 is their full size. */
export const seedDemoMaps = async (services: Services, scale: number): Promise<void> => {
  // Inside the data folder, so that images can be moved into place instead of copied.
  const folder = await mkdtemp(join(services.config.dataDir, 'seed-'))
  try {
    const made: number[] = []
    for (const map of DEMO_MAPS) {
      const mapId = await seedMap(services, map, { folder, scale })
      if (mapId !== null) made.push(mapId)
    }
    for (const mapId of made) await imageMade(services, mapId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the id of the new map, or null if it was there already. */
const seedMap = async (
  services: Services,
  map: DemoMap,
  painting: { folder: string; scale: number },
): Promise<number | null> => {
  if ((await mapIdOfDirectory(services.store, map.directory)) !== null) {
    console.log(`  ${map.name} is there already.`)
    return null
  }
  const { image, sites } = await paintedMap(map, painting.folder, painting.scale)
  const uploader = await demoPerson(services, map.uploader)
  const { _id } = await createMap(services, uploader, formOf(map), image)
  const size = pixelSize({ ...map.board, scale: map.board.scale * painting.scale })
  const changes = demoChanges(map, Number(_id), sites, size)
  const outcome = await services.changeLog.commit({
    mapId: Number(_id),
    userId: Number(uploader._id),
    changeId: `seed-${map.directory}`,
    baseRevision: 0,
    changes,
    canSeeMap: () => Promise.resolve(true),
  })
  if (outcome.kind !== 'applied')
    throw new Error(`The content of ${map.name} were not taken: ${outcome.kind}.`)
  const created = new Date(Date.now() - map.daysAgo * DAY_MS)
  await services.store.update('maps', _id, { votes: map.votes, created_at: created })
  const count = (wanted: Kind) => changes.filter(({ kind }) => kind === wanted).length
  console.log(`  ${map.name} (${map.game}) by ${map.uploader}: ${count('poi')} POIs, ${count('zone')} zones`)
  return Number(_id)
}

const formOf = (map: DemoMap) => ({
  game_name: map.game,
  display_name: map.name,
  version_id: map.version,
  tip_url: null,
  map_directory: map.directory,
  is_public: true,
})
