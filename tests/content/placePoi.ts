import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { sameName } from '../../shared/names.ts'
import { aCategory, aPoi, aType } from '../builders.ts'

export interface PlacedPoi {
  readonly category: string
  readonly type: string
  readonly name: string
  /** The ref of its picture. */
  readonly image?: string | null
}

/** Returns the changes of a new POI, with its category and its type if they do not exist yet. */
export const placePoi = (content: Content, poi: PlacedPoi): Change[] => {
  const changes: Change[] = []
  let category = [...content.categories].find(({ name }) => sameName(name, poi.category))
  if (!category) {
    category = aCategory({ name: poi.category })
    changes.push({ op: 'insert', kind: 'category', entity: category })
  }
  const categoryId = category.id
  let type = [...content.types].find((one) => one.categoryId === categoryId && sameName(one.name, poi.type))
  if (!type) {
    type = aType({ categoryId, name: poi.type })
    changes.push({ op: 'insert', kind: 'type', entity: type })
  }
  changes.push({
    op: 'insert',
    kind: 'poi',
    entity: aPoi({ typeId: type.id, name: poi.name, image: poi.image ?? null }),
  })
  return changes
}

/** Every POI with the names it lies under, as people would compare them. */
export const listPois = ({ categories, types, pois }: Content): string[] =>
  [...pois]
    .map(({ name, typeId }) => {
      const type = types.get(typeId)
      return `${categories.get(type?.categoryId ?? 0)?.name}/${type?.name}/${name}`.toLowerCase()
    })
    .sort()
