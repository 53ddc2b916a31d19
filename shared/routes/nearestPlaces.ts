import type { Distances } from './tourProblem.ts'

/** Returns for each place the `wanted` others that are nearest to it, nearest first, one row a place. */
export const nearestPlaces = ({ count, between }: Distances, wanted: number): Int32Array => {
  const nearest = new Int32Array(count * wanted)
  for (let place = 0; place < count; place++) {
    const row = place * wanted
    const distanceTo = (other: number): number => between[place * count + other] ?? 0
    let known = 0
    for (let other = 0; other < count; other++) {
      if (other === place) continue
      const distance = distanceTo(other)
      if (known === wanted && distance >= distanceTo(nearest[row + known - 1] ?? 0)) continue
      let at = known < wanted ? known++ : known - 1
      for (; at > 0 && distanceTo(nearest[row + at - 1] ?? 0) > distance; at--)
        nearest[row + at] = nearest[row + at - 1] ?? 0
      nearest[row + at] = other
    }
  }
  return nearest
}
