import * as z from 'zod/mini'
import { pointListSchema, type PointMap, pointSchema } from '../geometry/point.ts'
import {
  areRingSizes,
  RING_POINTS_MIN,
  ringSizesSchema,
  zoneRadiusSchema,
  zoneSchema,
} from '../content/zones.ts'
import { ZONE_LABEL_MAX, ZONE_POINTS_MAX } from '../limits.ts'
import type { DataZone } from './dataMap.ts'
import type { GroupReader } from './GroupReader.ts'
import { colourOf, field, isLoose, listField, type Loose, numberOf, pairOf, textField } from './looseJson.ts'
import type { Order } from './origin.ts'
import { boxBetween, lineOrRingOf, type Pair, pairAt, type Placement } from './place.ts'
import { opacityOf, zoneLook } from './zoneLook.ts'

/** Reads the lines and boxes over the backgrounds of a page as zones. Pictures over them are counted as left out. */
export const readOverlays = (
  pages: readonly Loose[],
  order: Order,
  reader: Pick<GroupReader, 'line' | 'tally'>,
): DataZone[] =>
  pages.flatMap(overlaysOf).flatMap(({ overlay, background }) => {
    const zone = isLoose(overlay) ? readOverlay(overlay, order, reader) : null
    if (!zone) reader.tally.add('overlay-left-out')
    return zone ? { ...zone, background } : []
  })

const detailsSchema = z.object({
  ...z.pick(zoneSchema, {
    strokeColour: true,
    strokeOpacity: true,
    fillColour: true,
    fillOpacity: true,
    pattern: true,
    way: true,
  }).shape,
  centre: z.optional(pointSchema),
  radius: z.optional(zoneRadiusSchema),
  points: z.optional(pointListSchema(2 * RING_POINTS_MIN, ZONE_POINTS_MAX)),
  parts: z.optional(ringSizesSchema),
  /** A zone on all floors is listed on each background: on the first as that, then again. */
  shownOn: z.optional(z.enum(['all', 'again'])),
})

/**
 * Returns zones with what an export of ours says of each besides, in the order of the overlays. Where there are more or fewer
 * of these, somebody has changed the page: then they say all there is.
 */
export const withZoneDetails = (
  zones: readonly DataZone[],
  details: readonly unknown[],
  /** How the pixels of the details lie in the coordinates of the file; null where these are the same. */
  pixels: Placement | null = null,
): DataZone[] =>
  zones.flatMap((zone, at) => {
    const known = details.length === zones.length ? detailsSchema.safeParse(details[at]) : null
    if (!known?.success) return zone
    const { centre, radius, points, parts, shownOn, ...look } = known.data
    if (shownOn === 'again') return []
    const shown = { ...zone, ...look, ...(shownOn === 'all' && { background: null }) }
    if (zone.geometry.kind !== 'polygon') return shown
    if (centre && radius !== undefined) return { ...shown, geometry: circleIn(centre, radius, pixels) }
    return points && parts && areRingSizes(parts, points.length)
      ? {
          ...shown,
          geometry: { kind: 'multipolygon', points: points.map((point) => inFile(point, pixels)), parts },
        }
      : shown
  })

const inFile = (point: PointMap, pixels: Placement | null): Pair => (pixels ? pairAt(point, pixels) : point)

const circleIn = (centre: PointMap, radius: number, pixels: Placement | null): DataZone['geometry'] => ({
  kind: 'circle',
  centre: inFile(centre, pixels),
  radius: pixels ? (radius * pixels.box.width) / pixels.image.width : radius,
  ...(pixels && { radiusUp: (radius * pixels.box.height) / pixels.image.height }),
})

/** The overlays with the number of the background that they belong to, where there are several. */
const overlaysOf = (page: Loose): { readonly overlay: unknown; readonly background: number | null }[] => {
  // Entries that are no backgrounds have no number: `DataMap` does not list them.
  const several = listField(page, 'backgrounds').filter(
    (entry) => typeof entry === 'string' || isLoose(entry),
  )
  return [...several, field(page, 'background')].flatMap((background, index) =>
    (isLoose(background) ? listField(background, 'overlays') : []).map((overlay) => ({
      overlay,
      background: several.length > 1 && index < several.length ? index : null,
    })),
  )
}

const readOverlay = (
  overlay: Loose,
  order: Order,
  reader: Pick<GroupReader, 'line'>,
): Omit<DataZone, 'background'> | null => {
  if (textField(overlay, 'image') !== '') return null
  const nameOf = () => reader.line(textField(overlay, 'name'), ZONE_LABEL_MAX)
  const points = listField(overlay, 'path').flatMap((point) => pairOf(point, order) ?? [])
  if (points.length >= 2) return lineOf(overlay, points, nameOf())
  const [a, b] = listField(overlay, 'at').map((corner) => pairOf(corner, order))
  return a && b && boxBetween(a, b) ? boxOf(overlay, [a, b], nameOf()) : null
}

const lineOf = (overlay: Loose, points: readonly Pair[], name: string): Omit<DataZone, 'background'> => {
  const colour = field(overlay, 'color', 'colour')
  return {
    geometry: lineOrRingOf(points),
    ...zoneLook(name, {
      stroke: colourOf(colour),
      fill: null,
      strokeOpacity: alphaOf(colour),
      fillOpacity: null,
    }),
    pattern: 'none',
  }
}

const boxOf = (overlay: Loose, [a, b]: readonly [Pair, Pair], name: string): Omit<DataZone, 'background'> => {
  const colour = field(overlay, 'color', 'colour')
  return {
    geometry: {
      kind: 'rectangle',
      points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }],
    },
    ...zoneLook(name, {
      stroke: colourOf(field(overlay, 'borderColor')),
      fill: colourOf(colour),
      strokeOpacity: 1,
      fillOpacity: alphaOf(colour),
    }),
    pattern: 'none',
  }
}

/** The opacity in a colour such as `#rrggbbaa`, or `[r, g, b, a]` with a share or a byte; 1 if there is none. */
const alphaOf = (colour: unknown): number => {
  if (Array.isArray(colour)) {
    const channel = numberOf(colour[3]) ?? 1
    return opacityOf(channel > 1 ? channel / 255 : channel) ?? 1
  }
  const digits =
    typeof colour === 'string'
      ? /^#?(?:[0-9a-f]{6}([0-9a-f]{2})|[0-9a-f]{3}([0-9a-f]))$/i.exec(colour.trim())
      : null
  const alpha = digits?.[1] ?? digits?.[2]?.repeat(2) ?? 'ff'
  return opacityOf(Number.parseInt(alpha, 16) / 255) ?? 1
}
