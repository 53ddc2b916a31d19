import { build } from './house/build.js'
import { install } from './house/install.js'
import { requireNode } from './house/nodeVersion.js'
import { runMain } from './house/refuse.js'

await runMain(async () => {
  requireNode()
  await install()
  await build()
})
