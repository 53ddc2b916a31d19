import { expect, it } from 'vitest'
import { readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { sampleFile } from '../../../tests/dataMap/sampleFile.ts'
import { createAssembly, piecesOf } from './dataMapPieces.ts'

const many = readDataMap([
  {
    groups: { ore: { name: 'Ore' }, elk: { name: 'Elk' }, none: { name: 'None' } },
    markers: {
      ore: Array.from({ length: 2_500 }, (_, at) => ({ x: at, y: at, name: `Vein ${at}` })),
      elk: [{ x: 1, y: 2 }],
    },
    background: {
      overlays: Array.from({ length: 45 }, (_, at) => ({
        path: [
          [at, 0],
          [at, 9],
        ],
      })),
    },
  },
])

it.each([
  ['many markers and zones', many],
  ['a page of a wiki', readDataMap([sampleFile('ark-v016-mixins-twoBackgrounds-Ragnarok')])],
  ['a page without markers', readDataMap([sampleFile('icarus-v173-empty-Devland')])],
])('sends %s in pieces that the page receives one by one, and puts them together again', (_what, map) => {
  const add = createAssembly()
  const pieces = [...piecesOf(map)]
  const outcomes = pieces.map((piece) => add(structuredClone(piece)))
  expect(outcomes.at(-1)).toEqual({ map })
  expect(outcomes.slice(0, -1).every((outcome) => outcome === null)).toBe(true)
  for (const piece of pieces) {
    if (piece.kind === 'markers') expect(piece.markers.length).toBeLessThanOrEqual(1_000)
    if (piece.kind === 'zones') expect(piece.zones.length).toBeLessThanOrEqual(20)
    if (piece.kind === 'map') expect(piece.map.groups.flatMap(({ markers }) => markers)).toEqual([])
  }
})
