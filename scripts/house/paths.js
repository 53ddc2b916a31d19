import { join } from 'node:path'

/** The checkout's top folder; every path of the house's scripts starts here. */
export const ROOT = join(import.meta.dirname, '../..')

export const inRoot = (...parts) => join(ROOT, ...parts)

/** Where a package keeps its command, as JavaScript that this same Node can run. */
export const packageFile = (path) => inRoot('node_modules', path)
