import type { Content } from '../../../shared/content/content.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Teleport, Ways } from '../../../shared/routes/ways.ts'

/** Returns what can be walked along on a map: the lines among its zones that are marked as ways, and as teleports between their ends. */
export const mapWays = (zones: Content['zones']): Ways => {
  const lines: (readonly PointMap[])[] = []
  const teleports: Teleport[] = []
  zones.forEach(({ way, geometry }) => {
    if (way === undefined || way === 'none' || geometry.kind !== 'polyline') return
    const [from, to] = [geometry.points[0], geometry.points.at(-1)]
    if (way === 'walk') lines.push(geometry.points)
    else if (from && to) teleports.push({ from, to, cost: 0 })
  })
  return { lines, teleports }
}

export const hasWays = (zones: Content['zones']): boolean => {
  for (const { way = 'none', geometry } of zones)
    if (way !== 'none' && geometry.kind === 'polyline') return true
  return false
}
