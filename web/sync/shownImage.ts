import type { Content } from '../../shared/content.ts'
import type { MapImage, MapRecord } from '../sources/MapSource.ts'
import type { HistoryStep } from './history.ts'
import { imageSteps } from './imageMoves.ts'
import type { OwnAct } from './ownAct.ts'

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
