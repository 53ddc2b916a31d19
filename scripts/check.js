import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { runMain } from './lib/refuse.js'
import { format, lint, runSideBySide, runStage, types, vitest } from './lib/stages.js'

/** `npm run check`: every rule that needs no running server. */
await runMain(async () => {
  requireNode()
  await install()
  const results = [
    ...(await runSideBySide([
      ['Types', types],
      ['Lint', lint],
      ['Format', format],
    ])),
    await runStage('Architecture', () => vitest(['tests/architecture'])),
  ]
  if (results.some((result) => result.failed > 0)) process.exitCode = 1
})
