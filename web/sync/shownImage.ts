import { invertChanges, replayInSteps } from '../../shared/content/applyChanges.ts'
import type { Content } from '../../shared/content/content.ts'
import { newRandomId } from '../../shared/ids.ts'
import { movesSince, placingInSteps } from '../../shared/maps/imagePlacing.ts'
import { runSlicedAsync, runSync } from '../../shared/runSliced.ts'
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
  /** The steps of undo that were made ready, and what for. */
  let ready: { readonly imageId: string; readonly before: Content; readonly steps: ContentSteps } | null =
    null
  return {
    /** Fetches another image, and makes the steps of undo ready from what the content is before. Never rejects. */
    async prepare(image: MapImage, before: Content): Promise<void> {
      const steps = await runSlicedAsync(stepsInSlices(before, id ?? '', image))
      ready = { imageId: image.id, before, steps }
      await prepare(image)
    },
    isOther: (other: string | undefined): boolean => id !== undefined && other !== undefined && other !== id,
    /** Shows the image of a record. `before` is the content on the image before; the steps of undo are returned. */
    take(record: MapRecord, before: Content): readonly HistoryStep[] {
      const acts = [...listeners].flatMap((listener) => listener(record) ?? [])
      const { image } = record
      const isReady = ready?.imageId === image.id && ready.before === before
      const steps = isReady && ready ? ready.steps : runSync(stepsInSlices(before, id ?? '', image))
      ready = null
      id = image.id
      return withMarks(steps, acts[0] ?? null)
    },
    on(listener: ImageListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type ShownImage = ReturnType<typeof createShownImage>

type ContentStep = Extract<HistoryStep, { kind: 'content' }>

interface ContentSteps {
  /** For each list by which the server has moved the content since, because this person has replaced the image. */
  readonly steps: readonly ContentStep[]
  /** Whether the last image is this person's, so that what is kept in the browser was moved by them. */
  readonly isLastOwn: boolean
}

/** `before` is the content on the image with that id. */
function* stepsInSlices(before: Content, id: string, image: MapImage): Generator<void, ContentSteps> {
  const steps: ContentStep[] = []
  let content = before
  const moves = movesSince(id, image)
  for (const move of moves) {
    const changes = yield* placingInSteps(content, [move])
    const inverse = invertChanges(content, changes)
    content = yield* replayInSteps(content, changes)
    steps.push({ kind: 'content', changeId: newRandomId(), changes, inverse })
  }
  const own = steps.filter((_, index) => moves[index]?.from.isOwn)
  return { steps: own, isLastOwn: moves.at(-1)?.from.isOwn ?? false }
}

/** What was moved in this browser belongs to the last step. Steps that moved nothing are left out. */
const withMarks = ({ steps, isLastOwn }: ContentSteps, act: OwnAct | null): readonly HistoryStep[] =>
  steps.flatMap((step, index): HistoryStep[] => {
    const besides = isLastOwn && index === steps.length - 1 ? act : null
    if (step.changes.length > 0) return [besides ? { ...step, besides } : step]
    return besides ? [{ kind: 'own', changeId: step.changeId, act: besides }] : []
  })
