import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { quantise } from '../../../shared/geometry/point.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'

/** The place and the size of a zone as numbers, in map px: of a circle its centre, of anything else its lower left corner. */
export interface ZoneNumbers {
  readonly x: number
  readonly y: number
  /** Of anything but a circle. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Of a circle. */
  readonly radius: number | null
}

export const zoneNumbersOf = (geometry: ZoneGeometry): ZoneNumbers => {
  if (geometry.kind === 'circle') return { ...geometry.centre, size: null, radius: geometry.radius }
  const { left, right, bottom, top } = boundsOfGeometry(geometry)
  const size = { width: quantise(right - left), height: quantise(top - bottom) }
  return { x: left, y: bottom, size, radius: null }
}
