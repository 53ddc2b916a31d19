import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the bytes of a small file of which a part cannot be imported, or is easily misread. */
export const faultFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'faults', name))
