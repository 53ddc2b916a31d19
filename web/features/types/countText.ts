import { coordinateText } from '../../shell/coordinates.ts'

/** '1 POI', '1,204 POIs' */
export const countText = (count: number, noun: string): string =>
  `${coordinateText(count)} ${noun}${count === 1 ? '' : 's'}`
