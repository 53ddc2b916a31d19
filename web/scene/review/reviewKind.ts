import { createElement } from 'react'
import type { SceneKind } from '../state/SceneKind.ts'
import { type ReviewMark, ReviewMarks, ReviewStore } from './ReviewMarks.tsx'

interface ReviewSetters {
  /** Shows what a suggestion would do, above everything; none ends it. */
  setReviewMarks(marks: readonly ReviewMark[]): void
}

/** What a suggestion would add, move, change and remove. It is looked at on the map, and chosen beside it. */
export const reviewKind = () => {
  const store = new ReviewStore()
  const setters: ReviewSetters = { setReviewMarks: (marks) => store.setAll(marks) }
  return { marks: () => createElement(ReviewMarks, { store }), setters } satisfies SceneKind
}
