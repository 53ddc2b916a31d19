import type { Content } from '../../../shared/content/content.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Coordinates } from '../../shell/coordinates/Coordinates.ts'
import type { RowTexts, TableColumn } from './TableKind.ts'

/** The fields of the two coordinates, in the order in which they are written, whatever they are called. */
export const PLACE_FIELDS = ['x', 'y'] as const

export const placeColumns = (coordinates: Coordinates): readonly TableColumn[] =>
  PLACE_FIELDS.map((field, at) => {
    const textOf = ({ pois }: Content, id: number): string => {
      const poi = pois.get(id)
      return poi ? (coordinates.fieldsOf(poi)[at] ?? '') : ''
    }
    return {
      field,
      title: coordinates.axes[at] ?? '',
      widthPx: 88,
      textOf,
      numberOf: (content, id) => coordinates.numberOf(textOf(content, id)) ?? NaN,
    }
  })

interface ReadPlace {
  readonly fields: Partial<PointMap>
  readonly errors: ReadonlyMap<string, string>
}

/**
 * Reads the texts of both coordinates, of which the one that is not there stays as it is. As on the map, a POI moves as far as the
 * image; one that lies beyond it already, at most as far as it lies.
 */
export const readPlace = (
  coordinates: Coordinates,
  texts: RowTexts,
  now: PointMap | undefined,
  image: ImageSize,
): ReadPlace => {
  const errors = new Map<string, string>()
  const given = PLACE_FIELDS.filter((field) => texts.has(field))
  const values = PLACE_FIELDS.map((field, at) => {
    const text = texts.get(field)
    if (text === undefined) return (now && coordinates.fieldsOf(now)[at]) ?? '0'
    if (coordinates.numberOf(text) === null)
      errors.set(field, `${coordinates.axes[at] ?? ''} has to be a number.`)
    return text
  })
  const [first = '', second = ''] = values
  // In pixels one of them may be stored though the other is wrong.
  const place = coordinates.placeOf(errors.has('x') ? '0' : first, errors.has('y') ? '0' : second)
  if (coordinates.kind === 'game')
    return errors.size > 0 || given.length === 0
      ? { fields: {}, errors }
      : inGame(coordinates, { place, now, image, given })
  const fields: { -readonly [F in keyof PointMap]?: number } = {}
  for (const field of given) {
    if (errors.has(field)) continue
    const most = field === 'x' ? image.width : image.height
    const value = place?.[field]
    if (value === undefined || !isWithin(value, most, now?.[field]))
      errors.set(field, `${field.toUpperCase()} lies from 0 to ${most}.`)
    else fields[field] = value
  }
  return { fields, errors }
}

const inGame = (
  coordinates: Coordinates,
  {
    place,
    now,
    image,
    given,
  }: {
    readonly place: PointMap | null
    readonly now: PointMap | undefined
    readonly image: ImageSize
    readonly given: readonly ('x' | 'y')[]
  },
): ReadPlace => {
  const isOn =
    place !== null && isWithin(place.x, image.width, now?.x) && isWithin(place.y, image.height, now?.y)
  if (isOn) return { fields: { x: place.x, y: place.y }, errors: new Map() }
  const corners = [
    { x: 0, y: 0 },
    { x: image.width, y: image.height },
  ].map(coordinates.sentence)
  return {
    fields: {},
    errors: new Map(
      given.map((field) => [field, `Not on the map, which lies from ${corners.join(' to ')}.`]),
    ),
  }
}

const isWithin = (value: number, most: number, now = 0): boolean =>
  value >= Math.min(0, now) && value <= Math.max(most, now)
