import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/applyChanges.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content.ts'
import { compareWithMap } from '../../shared/dataMap/compareWithMap.ts'
import { arrivalText, reportLines } from '../../shared/dataMap/importReport.ts'
import { type ImportTarget, placeDataMap } from '../../shared/dataMap/placeDataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { newEntityId } from '../../shared/ids.ts'
import { runSync } from '../../shared/runSliced.ts'
import { faultFile } from './faultFile.ts'

const MAP_ID = 7
const square = (side: number) => ({ width: side, height: side })

const readFault = (name: string) => readDataMap([parseDataFile(faultFile(name).toString())])

const targetOf = (name: string, side: number): ImportTarget => ({
  image: square(side),
  origin: readFault(name).origin,
})

/** What is on a map of that many pixels a side after the import, and the report. */
const imported = (name: string, side: number) => {
  const plan = toChanges(readFault(name), MAP_ID, targetOf(name, side))
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
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))

const poisOf = ({ pois, types }: Content) =>
  Array.from(pois, ({ name, x, y, typeId }) => [types.get(typeId)?.name, name, x, y]).sort(byText)

describe('a file of which something cannot be imported', () => {
  it('names each zone that crosses itself', () => {
    expect(imported('crossing-line.geojson', 2048)).toMatchObject({
      pois: [['Markers', 'Start', 100, 100]],
      zones: [],
      report: [
        '1 marker in 1 group.',
        '2 zones that cross or touch themselves are left out: Race track, Bow tie.',
      ],
    })
  })

  it('names a marker that is too far away, and counts what is left', () => {
    expect(imported('too-far.json', 1000)).toMatchObject({
      pois: [
        ['chest (2)', 'b1', 100, 100],
        ['Chest', 'in', 500, 500],
      ],
      report: [
        '2 markers in 2 groups.',
        '1 marker too far from the image is left out: far.',
        '1 group whose name was taken has a number.',
      ],
    })
  })

  it.each(['crossing-line.geojson', 'too-far.json'])(
    'is the same when it is compared with the map that it became, and loses the same: %s',
    (name) => {
      const target = targetOf(name, 1000)
      const { content, report } = imported(name, 1000)
      const newId = () => newEntityId(MAP_ID)
      const { differences } = runSync(compareWithMap(readFault(name), target, content, newId))
      expect(differences).toEqual([])
      const placed = runSync(placeDataMap(readFault(name), target))
      expect(report).toEqual(
        expect.arrayContaining([arrivalText(placed), ...reportLines(placed).map(({ text }) => text)]),
      )
    },
  )
})
