/** 4.25 → 4.3, 1234.5 → 1,235 */
export const numberText = (value: number): string =>
  value < 99.95
    ? String(Math.round(value * 10) / 10)
    : String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns a length on the map in words: the one place that knows the unit of a map. '1,235 px' */
export const lengthText = (lengthMap: number): string => `${numberText(lengthMap)} px`

/** '1,235 px²' */
export const areaText = (areaMap: number): string => `${numberText(areaMap)} px²`
