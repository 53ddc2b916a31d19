import type { Change } from '../../../../shared/content/changes.ts'
import { isLocked } from '../../../../shared/content/locks.ts'
import { pointCount, type Zone, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { type Crossing, crossingText, findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { ZONE_LABEL_MAX, ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import { placeText } from '../../../ui/text/numberText.ts'
import { type Areal, type Area, differenceOfAreas, isAreal, unionOfAreas } from './clipAreas.ts'
import { splitArea } from './splitArea.ts'

/** One list of changes, or why there is none, in words for the person who asked. */
export type PartChanges =
  { readonly ok: true; readonly changes: readonly Change[] } | { readonly ok: false; readonly text: string }

/** Makes one zone of several: the first one keeps its name and look, the others go. */
export const mergeChanges = (zones: readonly Zone[]): PartChanges => {
  const areas = areasOf(zones)
  if (typeof areas === 'string') return refused(areas)
  const [first, ...others] = zones
  if (!first || others.length === 0) return refused('Select two zones or more to merge them.')
  return shaped(first, unionOfAreas(areas), others.map(removal))
}

/** Takes from a zone what lies in others, which stay. Says `nothingText` if nothing of it does. */
export const subtractChanges = (zone: Zone, others: readonly Zone[], nothingText: string): PartChanges => {
  const [from, ...areas] = [...geometriesOf([zone]), ...geometriesOf(others)]
  if (isLocked(zone)) return refused(lockedText(zone))
  if (!from || !isAreal(zone.geometry)) return refused('A line has no area to take anything from.')
  const left = differenceOfAreas(from, areas)
  if (left === null) return refused(`Nothing would be left of “${zone.label}”.`)
  if (isAsLarge(left, from)) return refused(nothingText)
  return shaped(zone, left, [])
}

/** Cuts a hole into a zone. */
export const holeChanges = (zone: Zone, hole: ZoneGeometry): PartChanges => {
  if (!isAreal(zone.geometry) || !isAreal(hole)) return refused('A line has no area to cut a hole into.')
  const left = differenceOfAreas(zone.geometry, [hole])
  if (left === null) return refused(`Nothing would be left of “${zone.label}”.`)
  if (isAsLarge(left, zone.geometry)) return refused(`The hole does not lie in “${zone.label}”.`)
  return shaped(zone, left, [])
}

/** Makes a zone of each piece; the largest one stays the zone itself. */
export const splitChanges = (
  zone: Zone,
  line: readonly PointMap[],
  { newId, labels }: { readonly newId: () => number; readonly labels: ReadonlySet<string> },
): PartChanges => {
  if (!isAreal(zone.geometry)) return refused('A line has no area to split.')
  const [largest, ...others] = splitArea(zone.geometry, line) ?? []
  if (!largest || others.length === 0)
    return refused(`Draw the line right across “${zone.label}”, from one side to another.`)
  const taken = new Set(labels)
  const inserts: Change[] = []
  for (const geometry of others) {
    const problem = problemOf(geometry)
    if (problem !== null) return refused(problem)
    const label = nextLabel(zone.label, taken)
    taken.add(label)
    const entity: Zone = { ...zone, id: newId(), label, geometry, createdBy: null }
    inserts.push({ op: 'insert', kind: 'zone', entity })
  }
  return shaped(zone, largest, inserts)
}

const refused = (text: string): PartChanges => ({ ok: false, text })

const removal = ({ id }: Zone): Change => ({ op: 'remove', kind: 'zone', id })

const shaped = (zone: Zone, geometry: Area | null, further: readonly Change[]): PartChanges => {
  if (geometry === null) return refused(`Nothing would be left of “${zone.label}”.`)
  const problem = problemOf(geometry)
  if (problem !== null) return refused(problem)
  const patch: Change = { op: 'patch', kind: 'zone', id: zone.id, fields: { geometry } }
  return { ok: true, changes: [patch, ...further] }
}

/** Whatever made a shape, the test of all zones has the last word. */
const problemOf = (geometry: Area): string | null => {
  if (pointCount(geometry) > ZONE_POINTS_MAX)
    return `The result would have more than ${ZONE_POINTS_MAX.toLocaleString('en-GB')} points.`
  const crossing = findCrossing(geometry)
  return crossing && refusalText(crossing)
}

const refusalText = (crossing: Crossing): string =>
  crossing.kind === 'touch'
    ? `The result would touch itself at ${placeText(crossing.at)}. Move a corner there, and try again.`
    : `The result would cross itself at ${placeText(crossing.at)}. ${crossingText(crossing)}`

const geometriesOf = (zones: readonly Zone[]): readonly Areal[] =>
  zones.map(({ geometry }) => geometry).filter(isAreal)

const areasOf = (zones: readonly Zone[]): readonly Areal[] | string => {
  const locked = zones.find(isLocked)
  if (locked) return lockedText(locked)
  const areas = geometriesOf(zones)
  return areas.length === zones.length ? areas : 'A line cannot be merged: it has no area.'
}

const lockedText = ({ label }: Zone): string => `“${label}” is locked. Unlock it to change its shape.`

/** Whether a difference took nothing away. */
const isAsLarge = (left: Area, before: Areal): boolean => {
  const whole = unionOfAreas([before])
  return whole !== null && differenceOfAreas(whole, [left]) === null
}

/** 'Bay' → 'Bay 2', or the next number that is free. */
const nextLabel = (label: string, taken: ReadonlySet<string>): string => {
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`
    const next = label.slice(0, ZONE_LABEL_MAX - suffix.length) + suffix
    if (!taken.has(next)) return next
  }
}
