import type { TypeNames } from '../types/typeNames.ts'

const lastNames = new Map<number, TypeNames>()

/** The category and type chosen last on a map, for as long as the page lives: the next POI is mostly of the same. */
export const rememberedNames = (mapId: number): TypeNames =>
  lastNames.get(mapId) ?? { category: '', type: '' }

export const rememberNames = (mapId: number, { category, type }: TypeNames): void => {
  lastNames.set(mapId, { category: category.trim(), type: type.trim() })
}
