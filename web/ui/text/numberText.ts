import type { PointMap } from '../../../shared/geometry/point.ts'

/** Returns a number as a rounded whole with thousands separators. 1203.6 → '1,204', -126 → '−126' */
export const coordinateText = (value: number): string => wholeText(Math.round(value) || 0).replace('-', '−')

/** Returns a place as it is shown in a sentence. */
export const placeText = ({ x, y }: PointMap): string => `X ${coordinateText(x)}, Y ${coordinateText(y)}`

/** Returns a place as it is copied: plain whole numbers, for other tools. */
export const placeToCopy = ({ x, y }: PointMap): string => `${Math.round(x) || 0}, ${Math.round(y) || 0}`

/** '1 POI', '1,204 POIs' */
export const countText = (count: number, noun: string): string =>
  `${coordinateText(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * Returns a whole number with thousands separators. -1203 → '-1,203'. The first use of `Intl.NumberFormat` on a page would take
 * longer than everything else that a map shows at first.
 */
export const wholeText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
