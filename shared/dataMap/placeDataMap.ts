import { type Box, type ImageSize, isOutside, type Placement, placementFor, placePair } from './place.ts'
import type { Calibration } from '../calibration/calibration.ts'
import type { Floor } from '../floors/floors.ts'
import type { PointMap } from '../geometry/point.ts'
import { sameName } from '../names.ts'
import {
  type DataGroup,
  type DataMap,
  type DataMarker,
  type DataZone,
  type ImportLosses,
  ImportTally,
} from './dataMap.ts'
import { type Extent, extentBox, isExtentOpen, isFitted } from './extent.ts'
import { gamePairsToMap } from './gamePairs.ts'
import { orderOf, type Origin } from './origin.ts'
import { type PlacedZone, placeParts } from './placeZone.ts'

export interface ImportTarget {
  readonly image: ImageSize
  /** The origin that the person confirmed. */
  readonly origin: Origin
  /** Which coordinates the image covers, if the file leaves it open and somebody has said it. */
  readonly extent?: Extent
  /** A file that leaves open what its coordinates are is in those of the game, which lie so on the image. */
  readonly calibration?: Calibration
  /** Which background the image shows. */
  readonly background?: number
  /** How many of the other backgrounds become region maps. */
  readonly regionCount?: number
  /** Which floors of the map the backgrounds are, by their numbers; null for one that is none. Else there is one background. */
  readonly floorIds?: readonly (number | null)[] | undefined
  /** The floors of the map, which a file may name. */
  readonly floors?: readonly Pick<Floor, 'id' | 'name'>[]
}

/** The markers of a group that arrive, where they lie on the image. */
export interface PlacedGroup {
  readonly group: DataGroup
  readonly markers: readonly { readonly marker: DataMarker; readonly place: PointMap }[]
}

/** What of a data map arrives on an image, and what is lost or altered from the file to there. */
export interface PlacedDataMap extends ImportLosses {
  readonly groups: readonly PlacedGroup[]
  readonly zones: readonly PlacedZone[]
  /** Zones of the file that cannot be on the map. */
  readonly lostZones: readonly DataZone[]
  readonly markerCount: number
  readonly groupCount: number
  readonly zoneCount: number
}

export const placementOf = (map: DataMap, target: ImportTarget): Placement => ({
  ...placementFor(imageBox(map, target), target.image, target.origin, orderOf(map.origin)),
  toMap: gameMapOf(map, target),
})

const gameMapOf = (map: DataMap, { calibration }: ImportTarget) =>
  calibration && isExtentOpen(map) ? gamePairsToMap(map, calibration) : null

/** The coordinates that the image covers: those of the chosen background, the map's own box, or what somebody has said. */
const imageBox = (map: DataMap, { image, extent, background = 0 }: ImportTarget): Box => {
  if (isExtentOpen(map)) return extentBox(map, image, extent)
  if (map.unit === 'pixels') return { minX: 0, minY: 0, ...image }
  return map.backgrounds[background]?.at ?? map.box
}

const SLICE = 500

/**
 * Places a data map on an image. Everything that shows, imports, reports or compares a file goes by this. A group of which nothing
 * arrives is left out, unless it is a type of an own export. May pause at each `yield`.
 */
export function* placeDataMap(file: DataMap, target: ImportTarget): Generator<void, PlacedDataMap> {
  const map = onBackground(file, target)
  const placement = placementOf(map, target)
  const tally = new ImportTally(map)
  if (!placement.toMap && isFitted(map, target.image, target.extent)) tally.add('extent-fitted')
  const groups: PlacedGroup[] = []
  let markerCount = 0
  for (const group of map.groups) {
    const markers = yield* placeMarkers(group, placement, target, tally)
    markerCount += markers.length
    if (markers.length > 0 || group.details !== null) groups.push({ group, markers })
    else tally.addNamed('group-empty', group.name)
  }
  const zones: PlacedZone[] = []
  const lostZones: DataZone[] = []
  for (const zone of map.zones) {
    yield
    const placed = placeParts(zone, placement)
    if (typeof placed === 'object') {
      const floor = floorOf(zone, target)
      noteFloor(zone, target, tally)
      for (const part of placed.zones) zones.push(floor === undefined ? part : { ...part, floor })
      for (let lost = placed.lostHoles; lost > 0; lost--) tally.addNamed('hole-left-out', zone.label)
      for (const loss of placed.lostParts) tally.addNamed(loss, zone.label)
    } else {
      lostZones.push(zone)
      tally.addNamed(placed, zone.label)
    }
  }
  const counts = { markerCount, groupCount: groups.length, zoneCount: zones.length }
  return { groups, zones, lostZones, ...counts, ...tally.losses }
}

function* placeMarkers(
  group: DataGroup,
  placement: Placement,
  target: ImportTarget,
  tally: ImportTally,
): Generator<void, PlacedGroup['markers']> {
  const markers = []
  for (const [index, marker] of group.markers.entries()) {
    if (index % SLICE === 0) yield
    const place = placePair(marker, placement)
    if (!place) tally.addNamed('too-far', marker.name)
    else {
      if (isOutside(place, placement.image)) tally.add('outside')
      noteFloor(marker, target, tally)
      markers.push({ marker, place })
    }
  }
  return markers
}

/** Returns the floor of the map that a marker or zone comes on; undefined if it is on all, or there are none. */
export const floorOf = (
  { background, floorName }: Pick<DataMarker, 'background' | 'floorName'>,
  { floorIds, floors = [] }: Pick<ImportTarget, 'floorIds' | 'floors'>,
): number | undefined =>
  floorName === undefined
    ? background === null
      ? undefined
      : (floorIds?.[background] ?? undefined)
    : floors.find(({ name }) => sameName(name, floorName))?.id

const noteFloor = (
  named: Pick<DataMarker, 'background' | 'floorName'>,
  target: ImportTarget,
  tally: ImportTally,
): void => {
  const { floorName } = named
  if (floorName !== undefined && floorOf(named, target) === undefined)
    tally.addNamed('floor-left-out', floorName)
}

/**
 * Returns what a data map shows on one of its backgrounds and on those that are floors of the map: what belongs to another is left
 * out. Each of the other backgrounds is counted as left out, except those that become maps of their own.
 */
export const onBackground = (
  map: DataMap,
  { background = 0, regionCount = 0, floorIds }: Omit<ImportTarget, 'image' | 'origin'> = {},
): DataMap => {
  if (map.backgrounds.length < 2) return map
  const tally = new ImportTally(map)
  const isShown = (index: number) => index === background || typeof floorIds?.[index] === 'number'
  const isOn = (shown: DataMarker | DataZone) => isShown(shown.background ?? background)
  const zones = map.zones.filter(isOn)
  tally.add('other-background', map.zones.length - zones.length)
  const groups = map.groups.map((group) => {
    const markers = group.markers.filter(isOn)
    tally.add('other-background', group.markers.length - markers.length)
    return markers.length === group.markers.length ? group : { ...group, markers }
  })
  const hiddenCount = map.backgrounds.filter((_background, index) => !isShown(index)).length
  tally.add('background-left-out', hiddenCount - regionCount)
  return { ...map, groups, zones, ...tally.losses }
}
