import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content/content.ts'
import { arrivalText, reportLines } from '../../shared/dataMap/importReport.ts'
import type { ImportTarget } from '../../shared/dataMap/placeDataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'

/** Returns the bytes of a small file of which a part cannot be imported, or is easily misread. */
export const faultFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'faults', name))

export const MAP_ID = 7
export const square = (side: number) => ({ width: side, height: side })

/** The data map in a faulty file. */
export const readFault = (name: string) => readDataMap([parseDataFile(faultFile(name).toString())])

export const targetOf = (name: string, side: number, said: Partial<ImportTarget> = {}): ImportTarget => ({
  image: square(side),
  origin: readFault(name).origin,
  ...said,
})

/** What is on a map of that many pixels a side after the import, and the report. */
export const imported = (name: string, side: number, said?: Partial<ImportTarget>) => {
  const plan = toChanges(readFault(name), MAP_ID, targetOf(name, side, said))
  const outcome = applyChanges(EMPTY_CONTENT, plan.changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const { content } = outcome
  return {
    content,
    pois: poisOf(content),
    zones: Array.from(content.zones, ({ label, geometry }) => [label, geometry.kind]).sort(byText),
    report: [arrivalText(plan), ...reportLines(plan).map(({ text }) => text)],
  }
}

/** Ids, which tell the order of a map, are random. */
export const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))

const poisOf = ({ pois, types }: Content) =>
  Array.from(pois, ({ name, x, y, typeId }) => [types.get(typeId)?.name, name, x, y]).sort(byText)
