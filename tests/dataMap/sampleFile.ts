import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'samples')

export const SAMPLE_NAMES: readonly string[] = readdirSync(FOLDER).map((file) => basename(file, '.json'))

/** Returns the JSON of a map file as wikis have it (wiki content, CC BY-SA). */
export const sampleFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
