import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the JSON of a map file as wikis have it (wiki content, CC BY-SA). */
export const sampleFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'samples', `${name}.json`), 'utf8'))
