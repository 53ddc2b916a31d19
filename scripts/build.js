import { build } from './lib/build.js'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { runMain } from './lib/refuse.js'

await runMain(async () => {
  requireNode()
  await install()
  await build()
})
