import { type ReactNode, useSyncExternalStore } from 'react'
import { Listeners } from '../state/Listeners.ts'
import type { SceneKind } from '../state/SceneKind.ts'

interface ReviewSetters {
  /** Shows what a suggestion would do, as `ReviewMarks`, above everything; null ends it. */
  setReview(marks: ReactNode): void
}

/**
 * What a suggestion would add, move, change and remove. It is looked at on the map, and chosen beside it. Its nodes are given from
 * there, as most pages never need them.
 */
export const reviewKind = () => {
  const changes = new Listeners<[]>()
  let shown: ReactNode = null
  const setters: ReviewSetters = {
    setReview(marks) {
      shown = marks
      changes.tell()
    },
  }
  const Review = () => useSyncExternalStore(changes.add, () => shown)
  return { marks: Review, setters } satisfies SceneKind
}
