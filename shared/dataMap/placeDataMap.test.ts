import { expect, it } from 'vitest'
import type { DataMap, ImportReason } from './dataMap.ts'
import { onBackground } from './placeDataMap.ts'
import { readDataMap } from './readDataMap.ts'

const LINE = { path: [[0, 0], [9, 9]] } // prettier-ignore

/** A map with ore on all backgrounds and on the second, an inn on all, and a line on each background. */
const mapOf = (backgroundCount: number): DataMap =>
  readDataMap([
    {
      backgrounds: Array.from({ length: backgroundCount }, (_, index) => ({
        image: `${index}.png`,
        overlays: [{ ...LINE, name: `Line ${index}` }],
      })),
      groups: { ore: { name: 'Ore' }, inn: { name: 'Inn' } },
      markers: {
        ore: [{ x: 1, y: 1, name: 'Everywhere' }],
        'ore bg:1': [{ x: 2, y: 2, name: 'Below' }, { x: 3, y: 3, name: 'Below too' }], // prettier-ignore
        inn: [{ x: 4, y: 4, name: 'The Gull' }],
        nowhere: [7],
      },
    },
  ])

const shownOn = (map: DataMap) => ({
  markers: map.groups.flatMap(({ markers }) => markers.map(({ name }) => name)),
  zones: map.zones.map(({ label }) => label),
  counts: Object.fromEntries(map.counts),
})

const BEFORE: Partial<Record<ImportReason, number>> = {
  'not-a-marker': 1,
  'group-made-up': 1,
}

it.each([0, 1])('shows all of a map with %i backgrounds', (count) => {
  const map = mapOf(count)
  expect(onBackground(map)).toBe(map)
})

it('shows what is on the first of two, and what is on all', () => {
  expect(shownOn(onBackground(mapOf(2)))).toEqual({
    markers: ['Everywhere', 'The Gull'],
    zones: ['Line 0'],
    counts: { ...BEFORE, 'other-background': 3, 'background-left-out': 1 },
  })
})

it('shows what is on the chosen one, and counts no backgrounds that become maps of their own', () => {
  expect(shownOn(onBackground(mapOf(4), { background: 1, regionCount: 2 }))).toEqual({
    markers: ['Everywhere', 'Below', 'Below too', 'The Gull'],
    zones: ['Line 1'],
    counts: { ...BEFORE, 'other-background': 3, 'background-left-out': 1 },
  })
})

it('keeps a group of which nothing is left out, and the counts of the map as they were', () => {
  const map = mapOf(2)
  const [ore, inn] = onBackground(map).groups
  expect(ore).not.toBe(map.groups[0])
  expect(inn).toBe(map.groups[1])
  expect(Object.fromEntries(map.counts)).toEqual(BEFORE)
})
