import { invertChanges, replayChanges } from '../../shared/content/applyChanges.ts'
import type { Content } from '../../shared/content/content.ts'
import { newRandomId } from '../../shared/ids.ts'
import { imagePlacingChanges, movesSince } from '../../shared/maps/imagePlacing.ts'
import type { MapImage, MapRecord } from '../sources/MapSource.ts'
import type { HistoryStep } from './undo/history.ts'
import type { OwnAct } from './undo/ownAct.ts'

/** Moves what is kept in this browser alone along with the image, and returns that as an act; null if there is nothing. */
type ImageListener = (record: MapRecord) => OwnAct | null

/** Follows which image of a map the content is placed on. Without a first one, none is followed. */
export const createShownImage = (
  first: MapImage | undefined,
  prepare: (image: MapImage) => Promise<void> = () => Promise.resolve(),
) => {
  const listeners = new Set<ImageListener>()
  let id = first?.id
  return {
    prepare,
    isOther: (other: string | undefined): boolean => id !== undefined && other !== undefined && other !== id,
    /** Shows the image of a record. `before` is the content on the image before; the steps of undo are returned. */
    take(record: MapRecord, before: Content): readonly HistoryStep[] {
      const acts = [...listeners].flatMap((listener) => listener(record) ?? [])
      const steps = imageSteps(before, id ?? '', record.image, acts[0] ?? null)
      id = record.image.id
      return steps
    },
    on(listener: ImageListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ShownImage = ReturnType<typeof createShownImage>

/**
 * Returns a step of undo for each list by which the server has moved the content since the image with that id, because this
 * person has replaced it. `before` is the content on that image, and `besides` what has been moved in this browser.
 */
const imageSteps = (
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
