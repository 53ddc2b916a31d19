import { readFileSync } from 'node:fs'
import { inRoot } from './paths.js'
import { Refusal } from './refuse.js'

const numbersOf = (version) => version.match(/\d+/g).map(Number)

/** Returns whether `version` is at least `wanted`, compared number by number: 20.20.2 is at least 20.19. */
export const isAtLeast = (version, wanted) => {
  const have = numbersOf(version)
  for (const [index, number] of numbersOf(wanted).entries()) {
    if ((have[index] ?? 0) !== number) return (have[index] ?? 0) > number
  }
  return true
}

export const requireNode = () => {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  if (isAtLeast(process.versions.node, engines.node)) return
  const wanted = engines.node.replace('>=', '')
  throw new Refusal(
    `Pinfold needs Node.js ${wanted} or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`,
  )
}
