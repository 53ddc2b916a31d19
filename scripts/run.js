import { install } from './house/install.js'
import { requireNode } from './house/nodeVersion.js'
import { runMain } from './house/refuse.js'
import { runNode } from './house/runCommand.js'

/** `node scripts/run.js script.ts …`: installs what is missing, then runs a TypeScript script with its arguments. */
await runMain(async () => {
  requireNode()
  await install()
  process.exitCode = await runNode(['--import', 'tsx', ...process.argv.slice(2)])
})
