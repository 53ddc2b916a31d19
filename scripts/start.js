import { build } from './lib/build.js'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { packageFile } from './lib/paths.js'
import { runMain } from './lib/refuse.js'
import { runNode } from './lib/runCommand.js'

/** `npm start`: from a fresh clone to a running server. With --dev, one server with hot reload. */
const start = async () => {
  requireNode()
  await install()
  process.exitCode = process.argv.includes('--dev') ? await runDev() : await runBuilt()
}

const runBuilt = async () => {
  await build()
  return runNode(['--enable-source-maps', 'dist/api/main.js'])
}

const runDev = () =>
  runNode([packageFile('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'api/main.ts'], {
    env: { NODE_ENV: 'development' },
  })

await runMain(start)
