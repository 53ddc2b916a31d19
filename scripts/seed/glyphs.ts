import { circle, path, type Spot } from './svg.ts'

/** Small drawings that stand on a map. Sizes are board units. */

export const tree = ({ x, y }: Spot, fill: string, ink: string): string =>
  path(`M${(x - 3.4).toFixed(1)} ${(y + 2.5).toFixed(1)}q3.4 -11 6.8 0z`, {
    fill,
    stroke: ink,
    'stroke-width': 0.8,
  })

export const conifer = ({ x, y }: Spot, fill: string, ink: string): string =>
  path(`M${(x - 2.8).toFixed(1)} ${(y + 3).toFixed(1)}l2.8 -9 2.8 9z`, {
    fill,
    stroke: ink,
    'stroke-width': 0.7,
    'stroke-linejoin': 'round',
  })

export interface PeakColours {
  readonly lit: string
  readonly shade: string
  readonly ink: string
}

export const peak = ({ x, y }: Spot, size: number, { lit, shade, ink }: PeakColours): string => {
  const foot = y + size * 0.6
  const top = y - size
  const outline = `M${x - size} ${foot}L${x} ${top}L${x + size} ${foot}`
  const shadow = `M${x} ${top}L${x + size} ${foot}L${x + size * 0.2} ${foot}L${x - size * 0.15} ${y - size * 0.1}Z`
  return (
    path(rounded(`${outline}Z`), { fill: lit }) +
    path(rounded(shadow), { fill: shade }) +
    path(rounded(outline), { stroke: ink, 'stroke-width': 1.1, 'stroke-linejoin': 'round' })
  )
}

const rounded = (d: string): string => d.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(1))

/** A handful of houses around a place. */
export const houses = ({ x, y }: Spot, fill: string, ink: string): string =>
  [
    [-6, 0],
    [2, -3],
    [4, 3],
    [-2, 4],
  ]
    .map(([dx = 0, dy = 0]) =>
      path(`M${(x + dx - 3).toFixed(1)} ${(y + dy + 3).toFixed(1)}v-4l3-3 3 3v4z`, {
        fill,
        stroke: ink,
        'stroke-width': 0.8,
      }),
    )
    .join('')

/** The crest of a dune, seen from above: a crescent open to the lee. */
export const dune = ({ x, y }: Spot, size: number, ink: string): string =>
  path(
    `M${(x - size).toFixed(1)} ${(y + size * 0.3).toFixed(1)}q${size.toFixed(1)} ${(-size * 0.9).toFixed(1)} ${(2 * size).toFixed(1)} 0`,
    { stroke: ink, 'stroke-width': 1, 'stroke-linecap': 'round', opacity: 0.55 },
  )

/** A surveyor's cross in a ring. */
export const surveyMark = (at: Spot, radius: number, colour: string): string =>
  circle(at, radius, { fill: 'none', stroke: colour, 'stroke-width': 1.4 }) +
  path(
    `M${at.x - radius * 1.5} ${at.y}H${at.x + radius * 1.5}M${at.x} ${at.y - radius * 1.5}V${at.y + radius * 1.5}`,
    { stroke: colour, 'stroke-width': 1.1 },
  )
