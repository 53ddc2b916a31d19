import { type MeasuredLength, measuredText } from '../../../../shared/routes/routeLength.ts'

interface ScaleRequest {
  /** The largest length on the map, in map px. */
  readonly longestMap: number
  readonly unitsPerMap: number
  readonly unit: string
}

/** The bar of a scale: how long it is on the map, and what it says. */
export interface ScaleLength {
  readonly lengthMap: number
  readonly text: string
}

/** Returns the longest round length of a unit: 1, 2 or 5 times a power of ten. */
export const scaleLength = ({ longestMap, unitsPerMap, unit }: ScaleRequest): ScaleLength => {
  const longest = longestMap * unitsPerMap
  const power = 10 ** Math.floor(Math.log10(longest))
  const factor = [5, 2].find((candidate) => candidate * power <= longest) ?? 1
  const length = factor * power
  return { lengthMap: length / unitsPerMap, text: textOf({ length, unit }) }
}

/** Lengths below one have as many decimals as they need. */
const textOf = (measured: MeasuredLength): string =>
  measured.length >= 1
    ? measuredText(measured)
    : `${Number(measured.length.toPrecision(1))} ${measured.unit}`.trimEnd()
