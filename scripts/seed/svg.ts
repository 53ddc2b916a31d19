/** A place on a picture's drawing board: units from the top left corner, y down. */
export interface Spot {
  readonly x: number
  readonly y: number
}

const short = (value: number): string => String(Math.round(value * 10) / 10)

export const line = (spots: readonly Spot[]): string =>
  'M' + spots.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')

export const ring = (spots: readonly Spot[]): string => line(spots) + 'Z'

export const element = (name: string, attributes: Record<string, string | number>, inside = ''): string => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`,
  )
  return `<${name}${written.join('')}>${inside}</${name}>`
}

export const path = (d: string, attributes: Record<string, string | number>): string =>
  element('path', { d, fill: 'none', ...attributes })

export const circle = (at: Spot, radius: number, attributes: Record<string, string | number>): string =>
  element('circle', { cx: at.x, cy: at.y, r: radius, ...attributes })

export const text = (at: Spot, words: string, attributes: Record<string, string | number>): string =>
  element('text', { x: at.x, y: at.y, 'text-anchor': 'middle', ...attributes }, escapeText(words))

/** Words with an outline in the ground's colour, so that they can be read on anything. */
export const haloText = (
  at: Spot,
  words: string,
  halo: { colour: string; width: number },
  attributes: Record<string, string | number>,
): string =>
  text(at, words, {
    ...attributes,
    fill: 'none',
    stroke: halo.colour,
    'stroke-width': halo.width,
    'stroke-linejoin': 'round',
    opacity: 0.8,
  }) + text(at, words, attributes)

const escapeText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Cuts the corners of a polyline, twice over by default (Chaikin); its ends stay. */
export const softened = (spots: readonly Spot[], times = 2): Spot[] => {
  let soft = [...spots]
  for (let time = 0; time < times; time++) {
    const cut: Spot[] = []
    soft.slice(1).forEach((end, index) => {
      const start = soft[index] ?? end
      cut.push(between(start, end, 0.25), between(start, end, 0.75))
    })
    const first = soft[0]
    const last = soft.at(-1)
    soft = first && last ? [first, ...cut, last] : cut
  }
  return soft
}

export const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)
