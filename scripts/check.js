import { install } from './house/install.js'
import { requireNode } from './house/nodeVersion.js'
import { runMain } from './house/refuse.js'
import { format, lint, runStage, types, vitest } from './house/stages.js'

/** `npm run check`: every rule that needs no running server. */
await runMain(async () => {
  requireNode()
  await install()
  const results = [
    await runStage('Types', types),
    await runStage('Lint', lint),
    await runStage('Format', format),
    await runStage('Architecture', () => vitest(['tests/architecture'])),
  ]
  if (results.some((result) => result.failed > 0)) process.exitCode = 1
})
