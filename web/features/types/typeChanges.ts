import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { sameName } from '../../../shared/names.ts'
import type { PoiType } from '../../../shared/types.ts'
import { changedLook, lookOf, type TypeLook } from './typeLook.ts'

/** A type's fields as they are edited. */
export interface TypeForm extends TypeLook {
  readonly name: string
}

export const typeFormOf = (type: PoiType): TypeForm => ({ name: type.name, ...lookOf(type) })

/** Whether a field would be saved the same in both. */
export const isSameInType = (field: keyof TypeForm, a: TypeForm, b: TypeForm): boolean =>
  field === 'name' ? a.name.trim() === b.name.trim() : a[field] === b[field]

/** The fields that differ; nothing where none does. */
export const editTypeChanges = (type: PoiType, form: TypeForm): readonly Change[] => {
  const fields = {
    ...(form.name.trim() !== type.name && { name: form.name.trim() }),
    ...changedLook(type, form),
  }
  return Object.keys(fields).length === 0 ? [] : [{ op: 'patch', kind: 'type', id: type.id, fields }]
}

/** Another type of its category that has this name already. */
export const typeNamesake = (content: Content, type: PoiType, name: string): PoiType | undefined =>
  typesIn(content, type.categoryId).find((other) => other.id !== type.id && sameName(other.name, name))

/** Types with all their POIs, in an order in which each change can be applied. */
export const removeTypesChanges = (content: Content, typeIds: ReadonlySet<number>): readonly Change[] => [
  ...[...content.pois]
    .filter((poi) => typeIds.has(poi.typeId))
    .map(({ id }) => ({ op: 'remove', kind: 'poi', id }) as const),
  ...[...typeIds].map((id) => ({ op: 'remove', kind: 'type', id }) as const),
]

export const typesIn = (content: Content, categoryId: number): readonly PoiType[] =>
  [...content.types].filter((type) => type.categoryId === categoryId)

export const countPois = (content: Content, types: readonly Pick<PoiType, 'id'>[]): number =>
  types.reduce((sum, { id }) => sum + (content.poiCounts.get(id) ?? 0), 0)
