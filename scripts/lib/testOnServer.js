import { Refusal } from './refuse.js'
import { runStage, sayFailures, vitest } from './stages.js'

/**
 * Runs suites of tests, or those named on the command line, on the server whose address `variable` holds, or on one that is
 * built for them. If there is neither, it says so, and fails only with `PINFOLD_REQUIRE_{NAME}=1`.
 */
export const testOnServer = async ({ name, variable, suites, build, start }) => {
  const named = process.argv.slice(2)
  const server = process.env[variable]
    ? { url: process.env[variable] }
    : await ownServer({ name, build, start })
  if (!server) return
  process.env[variable] = server.url
  try {
    const result = await runStage(`Contract and API tests on ${name}`, () =>
      vitest(named.length > 0 ? named : suites),
    )
    sayFailures([result])
    console.log(`${name}: ${result.passed} passed, ${result.failed} failed`)
    if (result.failed > 0) process.exitCode = 1
  } finally {
    await server.stop?.()
  }
}

const ownServer = async ({ name, build, start }) => {
  const upper = name.toUpperCase()
  try {
    const binary = await build()
    process.env[`PINFOLD_${upper}_SERVER`] = binary
    return await start(binary)
  } catch (error) {
    if (!(error instanceof Refusal) || process.env[`PINFOLD_REQUIRE_${upper}`] === '1') throw error
    console.log(`${name}: not run. ${error.message}`)
    return null
  }
}
