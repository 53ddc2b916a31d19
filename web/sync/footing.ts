import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { ContentDraft } from '../../shared/contentDraft.ts'

/** The types and categories that a list stands on in `content`, as the inserts that would make them again. */
export const footingOf = (content: Content, changes: readonly Change[]): Change[] => {
  const { typeIds, categoryIds } = referencesOf(changes)
  const types = [...typeIds].flatMap((id) => content.types.get(id) ?? [])
  const ofTypes = types.map(({ categoryId }) => categoryId)
  const categories = [...new Set([...categoryIds, ...ofTypes])].flatMap(
    (id) => content.categories.get(id) ?? [],
  )
  return [
    ...categories.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
    ...types.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ]
}

/** What a list stands on that is not there any more, in the order to make it again before the list. */
export const missingFooting = (
  draft: ContentDraft,
  changes: readonly Change[],
  footing: readonly Change[],
): Change[] => {
  const { typeIds, categoryIds } = referencesOf(changes)
  const inserts = footing.filter((change) => change.op === 'insert')
  const types = inserts.filter(
    (change) => change.kind === 'type' && typeIds.has(change.entity.id) && !draft.types.has(change.entity.id),
  )
  for (const change of types) if (change.kind === 'type') categoryIds.add(change.entity.categoryId)
  const categories = inserts.filter(
    (change) =>
      change.kind === 'category' &&
      categoryIds.has(change.entity.id) &&
      !draft.categories.has(change.entity.id),
  )
  return [...categories, ...types]
}

/** The types and categories that a list refers to and does not make itself. */
const referencesOf = (changes: readonly Change[]) => {
  const typeIds = new Set<number>()
  const categoryIds = new Set<number>()
  for (const change of changes) {
    if (change.op === 'remove') continue
    if (change.kind === 'poi')
      add(typeIds, change.op === 'insert' ? change.entity.typeId : change.fields.typeId)
    if (change.kind === 'type')
      add(categoryIds, change.op === 'insert' ? change.entity.categoryId : change.fields.categoryId)
  }
  for (const change of changes) {
    if (change.op !== 'insert') continue
    if (change.kind === 'type') typeIds.delete(change.entity.id)
    if (change.kind === 'category') categoryIds.delete(change.entity.id)
  }
  return { typeIds, categoryIds }
}

const add = (ids: Set<number>, id: number | undefined): void => {
  if (id !== undefined) ids.add(id)
}
