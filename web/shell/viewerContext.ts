import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { Scene } from '../scene/Scene.ts'
import type { MapRecord, MapSource } from '../sources/MapSource.ts'
import type { ContentSession, ContentState } from '../sync/contentSession.ts'
import type { Visibility, VisibilityStore } from './visibility.ts'

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

interface ViewerState {
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

/** What the parts of an open map share. */
export interface Viewer {
  readonly mapId: number
  readonly record: MapRecord
  /** Where the map lives: for its files, and for the maps it links to. */
  readonly source: MapSource
  readonly scene: Scene
  readonly session: ContentSession
  readonly store: ViewerStore
  readonly visibility: VisibilityStore
  /** Opens something else beside the map; asks first where that would lose something typed. */
  readonly focusOn: (focus: Focus) => void
}

export const ViewerContext = createContext<Viewer | null>(null)

export const useViewer = (): Viewer => {
  const viewer = use(ViewerContext)
  if (viewer === null) throw new Error('useViewer needs a ViewerContext above it.')
  return viewer
}

export const useViewerState = <T>(select: (state: ViewerState) => T): T => useStore(useViewer().store, select)

export const useContentState = <T>(select: (state: ContentState) => T): T =>
  useStore(useViewer().session.store, select)

export const useVisibility = <T>(select: (visibility: Visibility) => T): T =>
  useStore(useViewer().visibility, select)

/** As Escape does: asks first where it would lose something typed. */
export const useGuardedClose = (): (() => void) => {
  const { store, focusOn } = useViewer()
  const close = useClose()
  return () => (store.getState().isDirty ? focusOn(NO_FOCUS) : close())
}

/** Closes what is open, typed or not, and gives the canvas the keyboard back. */
export const useClose = (): (() => void) => {
  const { store } = useViewer()
  return () => {
    store.setState({ focus: NO_FOCUS, isDirty: false })
    document.querySelector<HTMLElement>('.viewer .scene')?.focus({ preventScroll: true })
  }
}

/** Asked before anything closes a form that holds something typed. */
export const DISCARD_QUESTION = {
  title: 'Discard what you typed?',
  verb: 'Discard',
  refusal: 'Keep editing',
  danger: true,
} as const

/** The browser asks before the page goes while a form holds something typed. */
export const holdPage = (store: ViewerStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent) => {
    if (store.getState().isDirty) event.preventDefault()
  }
  window.addEventListener('beforeunload', onLeave)
  return () => window.removeEventListener('beforeunload', onLeave)
}
