import { expect, it } from 'vitest'
import { aZone } from '../../../../tests/builders.ts'
import { applyChanges } from '../../../../shared/content/applyChanges.ts'
import { contentFrom } from '../../../../shared/content/content.ts'
import type { Zone, ZoneGeometry } from '../../../../shared/content/zones.ts'
import { splitChanges } from './partChanges.ts'
import { withTiedNeighbours } from './tiedNeighbours.ts'

type Place = readonly [x: number, y: number]
const polygon = (...places: readonly Place[]): ZoneGeometry => ({
  kind: 'polygon',
  points: places.map(([x, y]) => ({ x, y })),
})
const WEST = aZone({ id: 1, label: 'West', geometry: polygon([0, 0], [100, 0], [130, 90], [0, 90]) })
const EAST = aZone({ id: 2, label: 'East', geometry: polygon([100, 0], [300, 0], [300, 90], [130, 90]) })

/** The other zones after West was split from left to right at a height. */
const afterSplit = (others: readonly Zone[], y: number): readonly Zone[] => {
  const content = contentFrom({ categories: [], types: [], pois: [], zones: [WEST, ...others] })
  const line = [
    { x: -10, y },
    { x: 200, y },
  ]
  const split = splitChanges(WEST, line, { newId: () => 100, labels: new Set() })
  if (!split.ok) throw new Error(split.text)
  const applied = applyChanges(content, withTiedNeighbours(split.changes, content.zones))
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusals))
  return others.flatMap(({ id }) => applied.content.zones.get(id) ?? [])
}

it('gives the zone beside a split one the corner at the end of the line, rounded as it is', () => {
  expect(afterSplit([EAST], 30)[0]?.geometry).toEqual(
    polygon([100, 0], [300, 0], [300, 90], [130, 90], [110, 30]),
  )
  expect(afterSplit([EAST], 31)[0]?.geometry).toEqual(
    polygon([100, 0], [300, 0], [300, 90], [130, 90], [110.33, 31]),
  )
})

it('leaves zones that are locked, on another floor, rectangles, or only near', () => {
  const box: ZoneGeometry = {
    ...polygon([110, 30], [200, 30], [200, 60], [110, 60]),
    kind: 'rectangle',
  } as never
  const others = [
    { ...EAST, isLocked: true },
    { ...EAST, id: 3, floor: 4 },
    aZone({ id: 4, geometry: box }),
    aZone({ id: 5, geometry: polygon([100.02, 0], [300, 0], [130.02, 90]) }),
  ]
  expect(afterSplit(others, 30)).toEqual(others)
})
