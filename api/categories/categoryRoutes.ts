import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import {
  type Category,
  type CategoryAnswer,
  categoryAnswerSchema,
  categorySchema,
} from '../../shared/content/categories.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { isLocked } from '../../shared/content/locks.ts'
import { entityIdSchema, idTextSchema, newEntityId } from '../../shared/ids.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { sameName } from '../../shared/names.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { rowsOf } from '../http/PreparedAnswers.ts'
import { editEndpoint, mapIdOf, wireEntityIdSchema, wireMapIdSchema } from '../maps/editContent.ts'
import { listEndpoint } from '../maps/listEndpoint.ts'
import type { Services } from '../services.ts'

export const categoryRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/poi/categories/:mapId', listCategories(services))
  router.post('/api/poi/category', createCategory(services))
  router.post('/api/category-edit/bulk-category-update', moveTypes(services))
  router.put('/api/category-edit/:id', renameCategory(services))
  return router
}

const nameSchema = categorySchema.shape.name

const listCategories = (services: Services): Middleware =>
  listEndpoint(services, {
    summary: 'Lists the categories of a map',
    kind: 'categories',
    rows: ({ categories }, map) =>
      rowsOf(categories, (category) => presentCategory(Number(map._id), category)),
    answer: z.array(categoryAnswerSchema),
  })

const savedCategorySchema = z.object({ ...categoryAnswerSchema.shape, success: z.literal(true) })

/** Returns the existing category if there is one of this name. */
const createCategory = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Creates a category, or returns the one that has the name',
    body: z.object({ map_id: wireMapIdSchema, name: nameSchema }),
    mapIdOf: ({ body }) => body.map_id,
    plan: (content, { body }) => {
      const existing = findNamed(content, body.name)
      const entity: Category = existing ?? { id: newEntityId(body.map_id), name: body.name }
      return {
        changes: existing ? [] : [{ op: 'insert', kind: 'category', entity }],
        answer: () => ({ success: true as const, ...presentCategory(body.map_id, entity) }),
      }
    },
    answer: savedCategorySchema,
  })

const renameCategory = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Renames a category',
    params: z.object({ id: idTextSchema }),
    body: z.object({ category: nameSchema, map_id: wireMapIdSchema.nullish() }),
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.map_id),
    plan: (content, { params: { id }, body }) => {
      const before = categoryOf(content, id)
      const holder = findNamed(content, body.category)
      if (holder && holder.id !== id)
        throw conflict('Another category has this name. Move the types to it instead.')
      const name = body.category
      return {
        changes: before.name === name ? [] : [{ op: 'patch', kind: 'category', id, fields: { name } }],
        answer: () => ({ success: true as const, ...presentCategory(mapIdOf(id), { ...before, name }) }),
      }
    },
    answer: savedCategorySchema,
  })

/** 'Rename & Move Selected Types': one list, so that all types move or none. */
const moveTypes = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Moves types to another category',
    body: z.object({
      oldCategoryId: wireEntityIdSchema,
      newCategoryId: wireEntityIdSchema,
      typeIds: z.array(wireEntityIdSchema).min(1).max(CHANGES_PER_COMMIT_MAX),
    }),
    mapIdOf: ({ body }) => mapIdOf(body.oldCategoryId),
    plan: (content, { body }) => ({
      changes: movesOf(content, body),
      answer: () => ({ success: true as const, typeIds: body.typeIds }),
    }),
    answer: z.object({ success: z.literal(true), typeIds: z.array(entityIdSchema) }),
  })

const movesOf = (
  content: Content,
  move: {
    readonly oldCategoryId: number
    readonly newCategoryId: number
    readonly typeIds: readonly number[]
  },
): Change[] => {
  categoryOf(content, move.oldCategoryId)
  categoryOf(content, move.newCategoryId)
  const categoryId = move.newCategoryId
  return [...new Set(move.typeIds)].flatMap((id): Change[] => {
    const type = content.types.get(id)
    if (type?.categoryId === categoryId) return []
    if (type?.categoryId !== move.oldCategoryId)
      throw badRequest('A type does not belong to the old category.')
    return [{ op: 'patch', kind: 'type', id, fields: { categoryId } }]
  })
}

const findNamed = ({ categories }: Content, name: string): Category | undefined => {
  for (const category of categories) if (sameName(category.name, name)) return category
  return undefined
}

const categoryOf = ({ categories }: Content, id: number): Category => {
  const category = categories.get(id)
  if (!category) throw notFound('Category not found')
  return category
}

export const presentCategory = (mapId: number, category: Category): CategoryAnswer => ({
  id: category.id,
  map_id: mapId,
  name: category.name,
  locked: isLocked(category),
})
