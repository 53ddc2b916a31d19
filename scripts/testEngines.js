import { build } from './lib/build.js'
import { installEngines } from './lib/engines.js'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { runMain } from './lib/refuse.js'
import { runStage, sayFailures, vitest } from './lib/stages.js'

/**
 * `npm run test:engines`: what people do, in Firefox and in WebKit, the engine of Safari. Installs the browsers as root on
 * Debian, and fails where there are none.
 */
await runMain(async () => {
  requireNode()
  await install()
  await installEngines()
  await build()
  const named = process.argv.slice(2)
  const result = await runStage('Firefox and WebKit', () => vitest(named, 'vitest.engines.config.ts'))
  sayFailures([result])
  console.log(`Engines: ${result.passed} passed, ${result.failed} failed`)
  if (result.failed > 0) process.exitCode = 1
})
