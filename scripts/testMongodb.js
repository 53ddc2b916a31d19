import { buildMongodbServer, startMongodbServer } from './mongodbServer.js'
import { Refusal, runMain } from './lib/refuse.js'
import { runStage, sayFailures, vitest } from './lib/stages.js'

/** The contract and API tests, and those of servers that share a store. */
const SUITES = [
  'tests/contracts/mongo',
  'tests/contracts/httpMapSource',
  'tests/api/',
  'tests/permissions/',
  'tests/mongodb/',
]

/**
 * `npm run test:mongodb`: the contract and API tests, or those named, on the server at MONGODB_URL, or on one that is
 * built for it. If there is neither, it says so, and fails only with PINFOLD_REQUIRE_MONGODB=1.
 */
const main = async () => {
  const named = process.argv.slice(2)
  const server = process.env.MONGODB_URL ? { url: process.env.MONGODB_URL } : await ownServer()
  if (!server) return
  process.env.MONGODB_URL = server.url
  try {
    const result = await runStage('Contract and API tests on MongoDB', () =>
      vitest(named.length > 0 ? named : SUITES),
    )
    sayFailures([result])
    console.log(`MongoDB: ${result.passed} passed, ${result.failed} failed`)
    if (result.failed > 0) process.exitCode = 1
  } finally {
    await server.stop?.()
  }
}

const ownServer = async () => {
  try {
    const binary = await buildMongodbServer()
    process.env.PINFOLD_MONGODB_SERVER = binary
    return await startMongodbServer(binary)
  } catch (error) {
    if (!(error instanceof Refusal) || process.env.PINFOLD_REQUIRE_MONGODB === '1') throw error
    console.log(`MongoDB: not run. ${error.message}`)
    return null
  }
}

await runMain(main)
