import { build } from './house/build.js'
import { install } from './house/install.js'
import { requireNode } from './house/nodeVersion.js'
import { packageFile } from './house/paths.js'
import { runMain } from './house/refuse.js'
import { runNode } from './house/runCommand.js'

/** `npm start`: all it takes from a fresh clone to a running server. With --dev, one server with hot reload. */
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
