import { MarkerStore } from '../../../web/scene/markers/MarkerStore.ts'
import { buildGridIndex, queryGridIndex } from '../../../web/scene/plane/gridIndex.ts'
import { MAP_SIDE, markersOf, seeded } from './sampleMap.ts'

const PICKS = 20_000
const LINEAR_PICKS = 200
const QUERIES = 500
const REPEATS = 20
const PICK_RADIUS = 12

/** The side of a square of half a percent of the area. */
const QUERY_SIDE = MAP_SIDE * Math.sqrt(0.005)

export const open = ({ count }: { readonly count: number }) => {
  const markers = markersOf(count)
  const columns = {
    xs: Float64Array.from(markers, ({ x }) => x),
    ys: Float64Array.from(markers, ({ y }) => y),
  }
  const found = new Uint32Array(count)
  const whole = { left: 0, bottom: 0, right: MAP_SIDE, top: MAP_SIDE }
  return {
    grid() {
      const build = middleOf(() => void buildGridIndex(columns, count))
      const index = buildGridIndex(columns, count)
      const store = new MarkerStore()
      store.setAll(markers)
      return {
        build,
        query: each(QUERIES, (random) => void queryGridIndex(index, squareAt(random), found)),
        queryAll: each(REPEATS, () => void queryGridIndex(index, whole, found)),
        pick: each(PICKS, (random) => void store.pick(placeAt(random), PICK_RADIUS)) * 1000,
      }
    },
    linear() {
      return {
        query: each(REPEATS, (random) => void scan(columns, squareAt(random), found)),
        queryAll: each(REPEATS, () => void scan(columns, whole, found)),
        pick: each(LINEAR_PICKS, (random) => void nearest(columns, placeAt(random))) * 1000,
      }
    },
  }
}

type Random = () => number
type Columns = { readonly xs: Float64Array; readonly ys: Float64Array }

/** Returns the mean in ms, after a warm-up of a tenth as many calls. */
const each = (times: number, act: (random: Random) => void): number => {
  const random = seeded(5)
  for (let time = 0; time < times / 10; time++) act(random)
  const begun = performance.now()
  for (let time = 0; time < times; time++) act(random)
  return (performance.now() - begun) / times
}

const middleOf = (act: () => void): number => {
  const taken = Array.from({ length: REPEATS }, () => {
    const begun = performance.now()
    act()
    return performance.now() - begun
  })
  return taken.sort((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0
}

const placeAt = (random: Random) => ({ x: random() * MAP_SIDE, y: random() * MAP_SIDE })

const squareAt = (random: Random) => {
  const { x, y } = placeAt(random)
  return { left: x, right: x + QUERY_SIDE, bottom: y, top: y + QUERY_SIDE }
}

const scan = (
  { xs, ys }: Columns,
  rect: { left: number; right: number; bottom: number; top: number },
  found: Uint32Array,
): number => {
  let total = 0
  for (let at = 0; at < xs.length; at++) {
    const x = xs[at] ?? 0
    const y = ys[at] ?? 0
    if (x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top) found[total++] = at
  }
  return total
}

const nearest = ({ xs, ys }: Columns, { x, y }: { x: number; y: number }): number => {
  let best = -1
  let least = PICK_RADIUS ** 2
  for (let at = 0; at < xs.length; at++) {
    const distance = ((xs[at] ?? 0) - x) ** 2 + ((ys[at] ?? 0) - y) ** 2
    if (distance > least) continue
    least = distance
    best = at
  }
  return best
}
