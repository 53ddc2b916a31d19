import { install } from './lib/install.js'
import { findNode } from './lib/otherNodes.js'
import { packageFile } from './lib/paths.js'
import { runMain } from './lib/refuse.js'
import { runCommand } from './lib/runCommand.js'

/** The versions with long-term support that are newer than the oldest we take. */
const MAJORS = [22, 24]

/** Runs the unit, contract and API tests on each of these Nodes that is installed here. */
await runMain(async () => {
  await install()
  for (const major of MAJORS) {
    const node = findNode(major)
    if (!node) {
      console.log(`Node ${major}: not installed here, so no test ran on it.`)
      continue
    }
    console.log(`Node ${major}: ${node.version} at ${node.path}`)
    const args = [packageFile('vitest/vitest.mjs'), 'run', '--reporter=dot', '--silent=passed-only']
    // The full set has run on this Node's elder already.
    const code = await runCommand(node.path, args, { env: { PINFOLD_FULL_TESTS: '' } })
    console.log(`Node ${major}: ${code === 0 ? 'all tests passed' : 'FAILED'} on ${node.version}.`)
    if (code !== 0) process.exitCode = 1
  }
})
