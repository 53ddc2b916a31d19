import Papa from 'papaparse'
import * as z from 'zod/mini'
import type { Content } from '../content/content.ts'
import { withoutApostrophe } from '../dataMap/writeCsv.ts'
import { ENTITIES_PER_MAP_MAX, MARKS_FILE_BYTES_MAX, PROGRESS_THINGS_PER_USER_MAX } from '../limits.ts'
import { type Layer, layerSchema } from '../maps/layers.ts'
import { type Pin, pinSchema } from '../maps/pins.ts'
import { nameKey } from '../names.ts'
import { MARKS_CSV_COLUMNS } from './writeMarks.ts'

/** Something that is said to be found, by its id or its name. */
interface FoundReference {
  readonly id: number | null
  readonly name: string
}

/** What a text says of marks. */
export interface MarksRead {
  readonly found: readonly FoundReference[]
  /** Null where the text is of found marks alone. */
  readonly pins: readonly Pin[] | null
  /** Null where the text has no drawings. */
  readonly layers: readonly Layer[] | null
}

export type MarksReading = MarksRead | { readonly error: string }

/** Reads what `writeMarksJson` or `writeMarksCsv` wrote, or a list of names or ids, one a line. */
export const readMarks = (text: string): MarksReading => {
  if (text.length > MARKS_FILE_BYTES_MAX) return { error: 'This is too large: at most 8 MB.' }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { error: 'There is nothing in it.' }
  if (trimmed.startsWith('{')) return readJson(trimmed)
  const read = isCsv(trimmed) ? readCsv(trimmed) : { found: readList(trimmed), pins: null, layers: null }
  if ('found' in read && read.found.length > ENTITIES_PER_MAP_MAX) return { error: TOO_MANY }
  return read
}

const TOO_MANY = `At most ${ENTITIES_PER_MAP_MAX.toLocaleString('en')} found marks can be read at once.`

const jsonSchema = z.object({
  found: z._default(
    z
      .array(z.object({ id: z.optional(z.int()), name: z._default(z.string(), '') }))
      .check(z.maxLength(ENTITIES_PER_MAP_MAX, TOO_MANY)),
    [],
  ),
  pins: z._default(z.array(pinSchema).check(z.maxLength(PROGRESS_THINGS_PER_USER_MAX)), []),
  layers: z._default(z.array(layerSchema).check(z.maxLength(PROGRESS_THINGS_PER_USER_MAX)), []),
})

const readJson = (text: string): MarksReading => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'This is no valid JSON. Export the marks again.' }
  }
  const parsed = jsonSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { error: `This is no file of marks: ${issue?.path.join(', ') ?? ''}: ${issue?.message ?? ''}` }
  }
  const { found, pins, layers } = parsed.data
  return { found: found.map(({ id = null, name }) => ({ id, name })), pins, layers }
}

const isCsv = (text: string): boolean => text.startsWith(MARKS_CSV_COLUMNS.slice(0, 3).join(','))

const readCsv = (text: string): MarksReading => {
  const found: FoundReference[] = []
  const pins: Pin[] = []
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter: ',' })
  for (const [index, cells] of data.slice(1).entries()) {
    const [kind, id = '', name = '', , , x, y, colour] = cells.map(withoutApostrophe)
    if (kind === 'found') found.push({ id: Number(id) || null, name })
    else if (kind === 'pin') {
      const pin = pinSchema.safeParse({ id, label: name, x: Number(x), y: Number(y), colour })
      if (!pin.success) return { error: `Row ${index + 2} is no pin. Correct it, or leave it out.` }
      pins.push(pin.data)
    } else return { error: `Row ${index + 2} begins neither with “found” nor with “pin”.` }
  }
  if (pins.length > PROGRESS_THINGS_PER_USER_MAX)
    return { error: `At most ${PROGRESS_THINGS_PER_USER_MAX.toLocaleString('en')} pins can be read at once.` }
  return { found, pins, layers: null }
}

const readList = (text: string): FoundReference[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((name) => ({ id: /^\d{1,16}$/.test(name) ? Number(name) : null, name }))

/** What a list of found marks means on a map. */
export interface FoundReport {
  readonly ids: ReadonlySet<number>
  /** Names that several POIs have. */
  readonly ambiguous: readonly string[]
  /** What is not on the map. */
  readonly unknown: readonly string[]
}

/** Finds what is meant on a map: by the id, else by the name, in capitals or not. */
export const resolveFound = (
  found: readonly FoundReference[],
  { pois }: Pick<Content, 'pois'>,
): FoundReport => {
  const byName = new Map<string, number[]>()
  for (const { id, name } of pois) {
    const key = nameKey(name)
    const known = byName.get(key)
    if (known) known.push(id)
    else if (key !== '') byName.set(key, [id])
  }
  const ids = new Set<number>()
  const [ambiguous, unknown] = [new Set<string>(), new Set<string>()]
  for (const { id, name } of found) {
    if (id !== null && pois.get(id)) {
      ids.add(id)
      continue
    }
    const called = byName.get(nameKey(name)) ?? []
    const [only] = called
    if (called.length > 1) ambiguous.add(name)
    else if (only === undefined) unknown.add(name || String(id))
    else ids.add(only)
  }
  return { ids, ambiguous: [...ambiguous], unknown: [...unknown] }
}
