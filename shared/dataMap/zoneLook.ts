import { ZONE_LABEL_MAX, ZONE_OPACITY_MAX, ZONE_OPACITY_MIN } from '../limits.ts'
import { DEFAULT_ZONE_LABEL, ZONE_EDITOR_COLOUR } from '../content/zones.ts'
import type { DataZone } from './dataMap.ts'
import { numberOf } from './looseJson.ts'
import { typedText } from './plainText.ts'

/** What a file says of a zone's look; null for what it does not say. */
interface SaidLook {
  readonly stroke: string | null
  readonly fill: string | null
  readonly strokeOpacity: number
  readonly fillOpacity: number | null
}

/** Returns the look of a zone. One colour serves both line and fill if there is only one. */
export const zoneLook = (
  label: string,
  { stroke, fill, strokeOpacity, fillOpacity }: SaidLook,
): Omit<DataZone, 'geometry' | 'pattern' | 'way' | 'background'> => ({
  label:
    typedText(label)
      .slice(0, ZONE_LABEL_MAX)
      .replace(/\p{Cs}$/u, '') || DEFAULT_ZONE_LABEL,
  strokeColour: stroke ?? fill ?? ZONE_EDITOR_COLOUR,
  strokeOpacity,
  fillColour: fill ?? stroke ?? ZONE_EDITOR_COLOUR,
  fillOpacity,
})

/** Returns an opacity in hundredths, within the limits of zones; null if it is not a number. */
export const opacityOf = (value: unknown): number | null => {
  const number = numberOf(value)
  return number === null
    ? null
    : Math.min(ZONE_OPACITY_MAX, Math.max(ZONE_OPACITY_MIN, Math.round(number * 100) / 100))
}
