import type { Content } from '../../../shared/content.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { sameName } from '../../../shared/names.ts'
import type { Poi } from '../../../shared/pois.ts'
import { hasTypeNames, type PoiEdit, type TypeNames } from './poiChanges.ts'

/** A POI's fields as they are typed. */
export interface PoiForm extends TypeNames {
  readonly name: string
  readonly description: string
  readonly x: string
  readonly y: string
}

export const formOf = (content: Content, poi: Poi): PoiForm => {
  const type = content.types.get(poi.typeId)
  const category = content.categories.get(type?.categoryId ?? 0)
  return {
    name: poi.name,
    category: category?.name ?? '',
    type: type?.name ?? '',
    description: poi.description,
    x: String(poi.x),
    y: String(poi.y),
  }
}

export const isChanged = (form: PoiForm, before: PoiForm): boolean =>
  form.name.trim() !== before.name ||
  form.description !== before.description ||
  !sameName(form.category, before.category) ||
  !sameName(form.type, before.type) ||
  readCoordinate(form.x) !== readCoordinate(before.x) ||
  readCoordinate(form.y) !== readCoordinate(before.y)

/** Null while something typed is not valid. */
export const editOf = (form: PoiForm): PoiEdit | null => {
  const x = readCoordinate(form.x)
  const y = readCoordinate(form.y)
  return x === null || y === null || !hasTypeNames(form) ? null : { ...form, x, y }
}

/** A number of map pixels as people type it, with a point or a comma; null if it is none. */
export const readCoordinate = (text: string): number | null => {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const value = Number(plain)
  return Math.abs(value) <= COORDINATE_MAX ? value : null
}
