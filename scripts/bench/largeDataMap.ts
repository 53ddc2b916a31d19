import { Random } from '../seed/Random.ts'

/** As many as the largest file of a real wiki has. */
export const LARGE_MARKER_COUNT = 17_560

/** Returns a data map as wikis write them: most markers without a name, some with markup. */
export const largeDataMap = (groupCount: number, seed = 1): string => {
  const random = new Random(seed)
  const groups: Record<string, object> = {}
  const markers: Record<string, object[]> = {}
  for (let at = 0; at < groupCount; at++) {
    groups[`group${at}`] = { name: `Group ${at}`, fillColor: '#4aa8ff', size: 8 }
    markers[`group${at}`] = []
  }
  for (let at = 0; at < LARGE_MARKER_COUNT; at++)
    markers[`group${at % groupCount}`]?.push({
      id: `${at}`,
      x: Math.round(random.next() * 100_000) / 1000,
      y: Math.round(random.next() * 100_000) / 1000,
      ...(at % 9 === 0 && {
        name: `Place ${at}`,
        description: 'Behind the [[Old Mill|mill]], <b>at night</b>.',
      }),
    })
  return JSON.stringify({
    $schema: 'https://isles.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
    groups,
    markers,
  })
}
