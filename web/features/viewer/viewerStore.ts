import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PointMap } from '../../../shared/geometry/point.ts'

/** What is open beside a place on the map: one thing at a time. */
export type Focus =
  | { readonly kind: 'none' }
  | { readonly kind: 'poi'; readonly poiId: number; readonly mode: 'info' | 'edit' | 'confirmDelete' }
  | { readonly kind: 'newPoi'; readonly place: PointMap }
  | { readonly kind: 'coordinates'; readonly place: PointMap }

export interface ViewerState {
  readonly focus: Focus
  /** What is open holds something typed that is not saved yet. */
  readonly isDirty: boolean
  /** For people who do not see the canvas. */
  readonly announcement: string
  /** The POI made last: the list shows where it went. */
  readonly lastAddedId: number | null
}

export type ViewerStore = StoreApi<ViewerState>

export const NO_FOCUS: Focus = { kind: 'none' }

export const createViewerStore = (focus: Focus = NO_FOCUS): ViewerStore =>
  createStore<ViewerState>(() => ({ focus, isDirty: false, announcement: '', lastAddedId: null }))

export const selectedPoiId = ({ focus }: Pick<ViewerState, 'focus'>): number | null =>
  focus.kind === 'poi' ? focus.poiId : null
