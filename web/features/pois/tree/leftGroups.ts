import type { Category } from '../../../../shared/content/categories.ts'
import type { Content } from '../../../../shared/content/content.ts'
import type { PoiType } from '../../../../shared/content/types.ts'
import { sortedByName } from '../../types/findType.ts'
import type { FoundCounts } from '../foundCounts.ts'

/** How many POIs are not found. */
interface Left {
  readonly left: number
  readonly all: number
}

export interface LeftType extends Left {
  readonly type: PoiType
}

export interface LeftCategory extends Left {
  readonly category: Category
  readonly types: readonly LeftType[]
}

/** Returns what is left by category and type, in the order of the tree. What has no POIs is left out. */
export const leftGroups = (
  { categories, types, poiCounts }: Content,
  { byType }: FoundCounts,
): readonly LeftCategory[] => {
  const counted = sortedByName(types).flatMap((type): readonly LeftType[] => {
    const all = poiCounts.get(type.id) ?? 0
    return all === 0 ? [] : [{ type, all, left: all - (byType.get(type.id) ?? 0) }]
  })
  return sortedByName(categories).flatMap((category) => {
    const own = counted.filter(({ type }) => type.categoryId === category.id)
    const sum = (of: (type: LeftType) => number) => own.reduce((total, type) => total + of(type), 0)
    return own.length === 0
      ? []
      : [{ category, types: own, left: sum(({ left }) => left), all: sum(({ all }) => all) }]
  })
}
