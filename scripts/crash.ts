import { parseArgs } from 'node:util'
import { ConfigError } from '../api/config.ts'
import bundlePrograms from '../tests/bundlePrograms.ts'
import { OF_OWN_DISK } from './crash/disturb.ts'
import { runRounds } from './crash/runRounds.ts'

const ROUNDS_MAX = 10_000

const ALL_NEED =
  'All need six rounds; a full and a read-only disk also the embedded store, and root, who may mount a disk.'

/**
 * `npm run crash -- --rounds 300`: kills a server of its own while people work on it, and looks what is left. `--mongodb URL`
 * keeps its data there instead of in a folder.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, mongodb: { type: 'string' } },
})

const crash = async (): Promise<void> => {
  const rounds = Number(values.rounds)
  if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX)
    throw new ConfigError(`--rounds must be a whole number from 1 to ${ROUNDS_MAX}.`)
  const remove = await bundlePrograms()
  try {
    const report = await runRounds({ rounds, mongodbUrl: values.mongodb, say: console.log })
    const { writes, acknowledged, pictures, faults, disturbances } = report
    const befell = Object.entries(disturbances).map(([what, count]) => `${what} ${count}`)
    console.log(`${rounds} rounds (${befell.join(', ')}): ${writes} writes, ${acknowledged} acknowledged.`)
    console.log(`${pictures} pictures were made in the end. ${faults.length} faults.`)
    const skipped = OF_OWN_DISK.filter((what) => disturbances[what] === undefined)
    if (skipped.length > 0) console.log(`Skipped: ${skipped.join(', ')}. ${ALL_NEED}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await remove()
  }
}

await crash().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
