import { invertChanges, replayChanges } from '../../shared/applyChanges.ts'
import type { Content } from '../../shared/content.ts'
import { imagePlacingChanges, movesSince } from '../../shared/imagePlacing.ts'
import { newRandomId } from '../../shared/ids.ts'
import type { MapImage } from '../sources/MapSource.ts'
import type { HistoryStep } from './history.ts'
import type { OwnAct } from './ownAct.ts'

/**
 * Returns a step of undo for each list by which the server has moved the content since the image with that id, because this
 * person has replaced it. `before` is the content on that image, and `besides` what has been moved in this browser.
 */
export const imageSteps = (
  before: Content,
  id: string,
  image: MapImage,
  besides: OwnAct | null,
): readonly HistoryStep[] => {
  const steps: HistoryStep[] = []
  let content = before
  const moves = movesSince(id, image)
  for (const [index, move] of moves.entries()) {
    const changes = imagePlacingChanges(content, move)
    const isLast = index === moves.length - 1
    const inverse = invertChanges(content, changes)
    content = replayChanges(content, changes)
    if (!move.from.isOwn) continue
    const step = { kind: 'content', changeId: newRandomId(), changes, inverse } as const
    if (changes.length > 0) steps.push(isLast && besides ? { ...step, besides } : step)
    else if (isLast && besides) steps.push({ kind: 'own', changeId: step.changeId, act: besides })
  }
  return steps
}
