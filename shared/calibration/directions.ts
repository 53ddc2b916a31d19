import type { Calibration } from './calibration.ts'
import type { GameMapping } from './gameMapping.ts'

/** Where a coordinate grows, by eighths of a turn from the right, counterclockwise. */
const WAYS = [
  'to the right',
  'up to the right',
  'up',
  'up to the left',
  'to the left',
  'down to the left',
  'down',
  'down to the right',
] as const

/** 'X grows to the right, Z grows down.' */
export const directionsText = ({ axes }: Pick<Calibration, 'axes'>, { toGame }: GameMapping): string =>
  `${axes[0]} grows ${wayOf(toGame.xx, toGame.xy)}, ${axes[1]} grows ${wayOf(toGame.yx, toGame.yy)}.`

const wayOf = (across: number, up: number): string => {
  const eighths = Math.round((Math.atan2(up, across) * 4) / Math.PI)
  return WAYS[(eighths + WAYS.length) % WAYS.length] ?? WAYS[0]
}
