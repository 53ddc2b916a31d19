/** Shapes of zones in GeoJSON. */

export const TRIANGLE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [0, 10],
      [0, 0],
    ],
  ],
}
export const LINE = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [10, 5],
  ],
}
export const CENTRE = { type: 'Point', coordinates: [7, 8] }
/** Its first and third edge cross. */
export const BOW_TIE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ],
  ],
}
