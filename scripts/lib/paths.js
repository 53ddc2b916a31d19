import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's top folder; the paths in these scripts start here. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const inRoot = (...parts) => join(ROOT, ...parts)

/** A file of an installed package, such as the program behind its command. */
export const packageFile = (path) => inRoot('node_modules', path)

/** What tools remember between runs. It goes with the packages, so a fresh clone begins without. */
export const CACHE = inRoot('node_modules/.cache/pinfold')
