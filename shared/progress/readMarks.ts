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

/** What a text says of marks; null stands for kinds of them that it says nothing of. */
export interface MarksRead {
  readonly found: readonly FoundReference[] | null
  readonly pins: readonly Pin[] | null
  readonly layers: readonly Layer[] | null
}

export type MarksReading = MarksRead | { readonly error: string }

/** Reads what `writeMarksJson` or `writeMarksCsv` wrote, or a list of names or ids, one a line. */
export const readMarks = (text: string): MarksReading => {
  if (text.length > MARKS_FILE_BYTES_MAX) return { error: 'This is too large: at most 8 MB.' }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return NOTHING
  const read = trimmed.startsWith('{') ? readJson(trimmed) : readTable(trimmed)
  if ('error' in read) return read
  if (!read.found && !read.pins && !read.layers) return NOTHING
  return read.found && read.found.length > ENTITIES_PER_MAP_MAX ? { error: TOO_MANY } : read
}

const NOTHING = { error: 'There are no marks in it.' }

const tooMany = (most: number, things: string) =>
  `At most ${most.toLocaleString('en')} ${things} can be read at once.`
const TOO_MANY = tooMany(ENTITIES_PER_MAP_MAX, 'found marks')
const TOO_MANY_PINS = tooMany(PROGRESS_THINGS_PER_USER_MAX, 'pins')
const TOO_MANY_LAYERS = tooMany(PROGRESS_THINGS_PER_USER_MAX, 'drawings')

const jsonSchema = z.object({
  found: z.optional(
    z
      .array(z.object({ id: z.optional(z.int()), name: z._default(z.string(), '') }))
      .check(z.maxLength(ENTITIES_PER_MAP_MAX, TOO_MANY)),
  ),
  pins: z.optional(z.array(pinSchema).check(z.maxLength(PROGRESS_THINGS_PER_USER_MAX, TOO_MANY_PINS))),
  layers: z.optional(z.array(layerSchema).check(z.maxLength(PROGRESS_THINGS_PER_USER_MAX, TOO_MANY_LAYERS))),
})

const readJson = (text: string): MarksReading => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'This is not valid JSON. Export the marks again.' }
  }
  const parsed = jsonSchema.safeParse(value)
  if (!parsed.success) return { error: faultText(parsed.error.issues[0]) }
  const { found, pins = null, layers = null } = parsed.data
  return { found: found?.map(({ id = null, name }) => ({ id, name })) ?? null, pins, layers }
}

const KINDS: Readonly<Record<string, string>> = { found: 'found mark', pins: 'pin', layers: 'drawing' }

const faultText = (issue: z.core.$ZodIssue | undefined): string => {
  const [list = '', index, field] = issue?.path.map(String) ?? []
  if (issue?.code === 'too_big' && index === undefined) return issue.message
  const fault =
    index === undefined
      ? `“${list}” is not a list`
      : `${KINDS[list] ?? list} ${Number(index) + 1} ${field === undefined ? 'is not valid' : `has no valid ${field}`}`
  return `This is not a marks file: ${fault}.`
}

const CSV_HEAD = new RegExp(`^${MARKS_CSV_COLUMNS.slice(0, 3).join('"?([,;\\t])"?')}`)

/** Spreadsheets write semicolons or tabs where the comma is a decimal mark. */
const readTable = (text: string): MarksReading => {
  const [, delimiter] = CSV_HEAD.exec(text.replace(/^"/, '')) ?? []
  return delimiter === undefined
    ? { found: readList(text), pins: null, layers: null }
    : readCsv(text, delimiter)
}

const readCsv = (text: string, delimiter: string): MarksReading => {
  const found: FoundReference[] = []
  const pins: Pin[] = []
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter })
  for (const [index, cells] of data.slice(1).entries()) {
    const [kind, id = '', name = '', , , x, y, colour] = cells.map(withoutApostrophe)
    if (kind === 'found') found.push({ id: Number(id) || null, name })
    else if (kind === 'pin') {
      const pin = pinSchema.safeParse({ id, label: name, x: Number(x), y: Number(y), colour })
      if (!pin.success) return { error: `Row ${index + 2} is not a valid pin. Correct it, or leave it out.` }
      pins.push(pin.data)
    } else return { error: `Row ${index + 2} begins neither with “found” nor with “pin”.` }
  }
  if (pins.length > PROGRESS_THINGS_PER_USER_MAX) return { error: TOO_MANY_PINS }
  return { found: found.length > 0 ? found : null, pins: pins.length > 0 ? pins : null, layers: null }
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
