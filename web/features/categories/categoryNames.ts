import { categorySchema, type Category } from '../../../shared/categories.ts'
import type { Content } from '../../../shared/content.ts'
import { findCategory } from '../types/typeNames.ts'

/** Why a text is no category's name; null where it is one. */
export const categoryNameProblem = (name: string): string | null =>
  categorySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null

/** Why a category cannot simply be renamed so; null where it can. */
export const renameProblem = (content: Content, category: Category, name: string): string | null => {
  const taken = findCategory(content, name)
  return taken === undefined || taken.id === category.id
    ? null
    : `There is a category “${taken.name}” already. Move the types there instead.`
}
