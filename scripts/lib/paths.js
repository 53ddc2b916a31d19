import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's top folder; the paths in these scripts start here. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const inRoot = (...parts) => join(ROOT, ...parts)

/** Returns the path of a file of an installed package, such as that of its command. */
export const packageFile = (path) => inRoot('node_modules', path)

/** The folder for what tools cache between runs. It is deleted with the packages. */
export const CACHE = inRoot('node_modules/.cache/pinfold')
