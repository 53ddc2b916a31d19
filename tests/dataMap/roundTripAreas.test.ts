import { expect, it } from 'vitest'
import { contentFrom } from '../../shared/content/content.ts'
import { NEW_ZONE_LOOK, type Zone } from '../../shared/content/zones.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeDataMap } from '../../shared/dataMap/writeDataMap.ts'
import { writeGeoJson } from '../../shared/dataMap/writeGeoJson.ts'

const IMAGE = { width: 4096, height: 2731 }

/** An outer ring runs counterclockwise, and a hole clockwise, as GeoJSON has them. */
const boxOf = (left: number, size: number, isHole = false) => {
  const corners = [
    { x: left, y: 100 - size / 2 },
    { x: left + size, y: 100 - size / 2 },
    { x: left + size, y: 100 + size / 2 },
    { x: left, y: 100 + size / 2 },
  ]
  return isHole ? corners.reverse() : corners
}
const ISLANDS: Zone = {
  ...NEW_ZONE_LOOK,
  id: 1,
  label: 'Islands',
  geometry: {
    kind: 'multipolygon',
    points: [...boxOf(0, 50), ...boxOf(10, 20.5, true), ...boxOf(100, 80)],
    parts: [[4, 4], [4]],
  },
  isLocked: false,
  createdBy: null,
}

const FORMATS = { datamaps: writeDataMap, geojson: writeGeoJson }
const written = (format: keyof typeof FORMATS): string => {
  const content = contentFrom({ categories: [], types: [], pois: [], zones: [ISLANDS] })
  return [
    ...FORMATS[format]({ name: 'Isles', game: 'Birds', image: IMAGE, content, urlOf: () => null }),
  ].join('')
}
const zonesIn = (file: unknown) => {
  const map = readDataMap([file])
  return toChanges(map, 8, { image: IMAGE, origin: map.origin }).changes.map((change) =>
    change.op === 'insert' && change.kind === 'zone' ? { ...change.entity, id: 1 } : null,
  )
}

it.each(['datamaps', 'geojson'] as const)('%s keeps the holes and parts of a zone', (format) => {
  expect(zonesIn(parseDataFile(written(format)))).toEqual([ISLANDS])
})

it('a page of DataMaps that somebody has edited has the largest ring of a zone', () => {
  const file = JSON.parse(written('datamaps')) as { custom?: object }
  delete file.custom
  expect(zonesIn(file)).toMatchObject([{ geometry: { kind: 'polygon', points: boxOf(100, 80) } }])
})
