import { invertChanges, replayChanges } from '../../shared/applyChanges.ts'
import { changeListSchema } from '../../shared/changes.ts'
import type { LogEntry } from '../../shared/commits.ts'
import { isImageMove } from '../../shared/imagePlacing.ts'
import type { ContentFold } from './contentFold.ts'
import type { ContentStep } from './history.ts'

/**
 * Returns a step of undo for each list by which the server has moved the content, since this person has replaced the image of
 * the map. What is too long for one commit cannot be undone from here.
 */
export const imageMovesIn = (
  { server, revision: known }: Pick<ContentFold, 'server' | 'revision'>,
  entries: readonly LogEntry[],
  userId: number | null,
): ContentStep[] => {
  const news = entries.filter(({ revision }) => revision > known)
  if (!news.some((entry) => isImageMove(entry, userId))) return []
  const steps: ContentStep[] = []
  let content = server
  for (const entry of news) {
    const { changeId, changes } = entry
    if (isImageMove(entry, userId) && changeListSchema.safeParse(changes).success)
      steps.push({ kind: 'content', changeId, changes, inverse: invertChanges(content, changes) })
    content = replayChanges(content, changes)
  }
  return steps
}
