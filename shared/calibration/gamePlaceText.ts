import type { Calibration } from './calibration.ts'
import type { GamePlace } from './gameMapping.ts'

/** Returns both coordinates as they are shown: '1,640.5' and '−200'. */
export const gameTexts = (
  place: GamePlace,
  { decimals }: Pick<Calibration, 'decimals'>,
): [string, string] => [shownText(place.first, decimals), shownText(place.second, decimals)]

/** 'X 1,640, Z −200' */
export const gamePlaceText = (
  place: GamePlace,
  calibration: Pick<Calibration, 'axes' | 'decimals'>,
): string => {
  const [first, second] = gameTexts(place, calibration)
  return `${calibration.axes[0]} ${first}, ${calibration.axes[1]} ${second}`
}

/** As it is copied and shared, for other tools: '1640, -200'. */
export const gamePlaceToCopy = (
  { first, second }: GamePlace,
  { decimals }: Pick<Calibration, 'decimals'>,
): string => `${plainText(first, decimals)}, ${plainText(second, decimals)}`

/** A number without trailing zeros and without an exponent: -200, 0.25 */
export const plainText = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals)
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return short === '-0' ? '0' : short
}

const shownText = (value: number, decimals: number): string => {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return Number(text.replaceAll(',', '')) === 0 ? text.replace('-', '') : text.replace('-', '−')
}
