import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, loadConfig } from '../api/config.ts'
import { closeServices, openServices } from '../api/openServices.ts'
import { StoreOpenError } from '../api/store/Store.ts'
import { DEMO_OWNER } from './seed/demoOwner.ts'
import { fillCatalogue } from './seed/fillCatalogue.ts'
import { seedDemoMaps } from './seed/seedDemoMaps.ts'

/**
 * `npm run seed`: demo maps to look at, in DATA_DIR. Maps that are there already stay as they are.
 * `-- --maps 100000` fills the catalogue up to that many; `-- --scale 0.25` makes small images, quickly.
 */
const { values } = parseArgs({
  options: { maps: { type: 'string', default: '0' }, scale: { type: 'string', default: '1' } },
})

const maps = Number(values.maps)
const scale = Number(values.scale)

const seed = async (): Promise<void> => {
  if (!Number.isSafeInteger(maps) || maps < 0) throw new ConfigError('--maps must be a whole number.')
  if (!(scale > 0 && scale <= 1)) throw new ConfigError('--scale must be above 0 and at most 1.')
  const config = loadConfig(process.env)
  const services = await openServices(config, pino({ level: 'warn' }))
  try {
    console.log(`Seeding ${config.dataDir} …`)
    services.imageQueue.start()
    await seedDemoMaps(services, scale)
    if (maps > 0) await fillCatalogue(services, maps)
  } finally {
    await closeServices(services)
  }
  console.log(`Done. Sign in locally as ${DEMO_OWNER} to edit Gannet Isles.`)
}

await seed().catch((error: unknown) => {
  const isTheirs = error instanceof ConfigError || error instanceof StoreOpenError
  console.error(isTheirs ? error.message : error)
  process.exitCode = 1
})
