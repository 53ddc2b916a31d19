import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PointMap } from '../../shared/geometry/point.ts'

/** What a POI's popup shows: the POI, or one of the ways to change it. */
export type PoiMode = 'info' | 'edit' | 'editIcon' | 'editImage' | 'confirmDelete'

/** What is open beside a place on the map: one thing at a time. */
export type Focus =
  | { readonly kind: 'none' }
  | { readonly kind: 'poi'; readonly poiId: number; readonly mode: PoiMode }
  | { readonly kind: 'zone'; readonly zoneId: number }
  | { readonly kind: 'pin'; readonly pinId: string }
  | { readonly kind: 'newPin'; readonly place: PointMap }
  | { readonly kind: 'newPoi'; readonly place: PointMap }
  | { readonly kind: 'coordinates'; readonly place: PointMap }

/** What is open over the page, to manage what POIs are sorted by. */
export type ManageDialog =
  | { readonly kind: 'type'; readonly typeId: number }
  | { readonly kind: 'category'; readonly categoryId: number }

export interface ViewerState {
  readonly focus: Focus
  readonly dialog: ManageDialog | null
  /** What is open holds something typed that is not saved yet. */
  readonly isDirty: boolean
  /** For people who do not see the canvas. */
  readonly announcement: string
  /** The POI made last: the list shows where it went. */
  readonly lastAddedId: number | null
  /** What the sidebar's lists are narrowed to, as typed. */
  readonly search: string
  /** Ids of the tree's lines that are folded the other way than they are by nature. */
  readonly toggledRows: ReadonlySet<number>
}

export type ViewerStore = StoreApi<ViewerState>

export const NO_FOCUS: Focus = { kind: 'none' }

export const createViewerStore = (focus: Focus = NO_FOCUS): ViewerStore =>
  createStore<ViewerState>(() => ({
    focus,
    dialog: null,
    isDirty: false,
    announcement: '',
    lastAddedId: null,
    search: '',
    toggledRows: new Set(),
  }))

/** An open form stays although its POI is deleted: what is typed there is not lost. */
export const isEditing = ({ focus, isDirty }: Pick<ViewerState, 'focus' | 'isDirty'>): boolean =>
  isDirty || (focus.kind === 'poi' && focus.mode !== 'info' && focus.mode !== 'confirmDelete')

/** Like `selectedPoiId`, of zones. */
export const selectedZoneId = ({ focus }: Pick<ViewerState, 'focus'>): number | null =>
  focus.kind === 'zone' ? focus.zoneId : null

export const selectedPoiId = ({ focus }: Pick<ViewerState, 'focus'>): number | null =>
  focus.kind === 'poi' ? focus.poiId : null
