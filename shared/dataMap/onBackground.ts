import { type DataMap, type DataMarker, type DataZone, ImportTally } from './dataMap.ts'

/**
 * Returns what a data map shows on one of its backgrounds: what belongs to another is left out. Each of the other
 * backgrounds is counted as left out, except those that become maps of their own.
 */
export const onBackground = (map: DataMap, background = 0, alsoTaken = 0): DataMap => {
  if (map.backgrounds.length < 2) return map
  const tally = new ImportTally(map)
  const isOn = (shown: DataMarker | DataZone) => (shown.background ?? background) === background
  const zones = map.zones.filter(isOn)
  tally.add('other-background', map.zones.length - zones.length)
  const groups = map.groups.map((group) => {
    const markers = group.markers.filter(isOn)
    tally.add('other-background', group.markers.length - markers.length)
    return markers.length === group.markers.length ? group : { ...group, markers }
  })
  tally.add('background-left-out', map.backgrounds.length - 1 - alsoTaken)
  return { ...map, groups, zones, ...tally.losses }
}
