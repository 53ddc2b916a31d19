import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { runMain } from './lib/refuse.js'
import { runNode } from './lib/runCommand.js'

/** `node scripts/run.js script.ts …`: installs what is missing, then runs a TypeScript script with its arguments. */
await runMain(async () => {
  requireNode()
  await install()
  process.exitCode = await runNode(['--import', 'tsx', ...process.argv.slice(2)])
})
