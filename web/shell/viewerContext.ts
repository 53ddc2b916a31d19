import { createContext, type ReactNode, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  NOTHING_SELECTED,
  type Selection,
  selectionOf,
  selectionSize,
} from '../../shared/content/selection.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { PresenceEvent } from '../../shared/maps/presence.ts'
import type { Scene } from '../scene/Scene.ts'
import type { MapRecord, MapSource } from '../sources/MapSource.ts'
import type { ContentSession, ContentState } from '../sync/contentState.ts'
import type { Visibility, VisibilityStore } from './visibility.ts'

/** What a POI's popup shows: the POI, or one of its forms. */
export type PoiMode = 'info' | 'edit' | 'editIcon' | 'editImage' | 'confirmDelete'

/** What is open beside a place on the map. One thing at a time. */
export type Focus =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'poi'
      readonly poiId: number
      readonly mode: PoiMode
      /** A dropped picture, for the mode 'editImage'. */
      readonly picture?: File
    }
  /** `isDrawn`: it has just been drawn, so its name is asked for. */
  | { readonly kind: 'zone'; readonly zoneId: number; readonly isDrawn?: true }
  /** Selected to be worked on together, be it only one so far. */
  | { readonly kind: 'many'; readonly selection: Selection }
  | { readonly kind: 'pin'; readonly pinId: string }
  | { readonly kind: 'newPin'; readonly place: PointMap }
  | ({ readonly kind: 'newPoi' } & NewPoiStart)
  | { readonly kind: 'coordinates'; readonly place: PointMap }

/** What the form of a new POI starts with. */
export interface NewPoiStart {
  readonly place: PointMap
  readonly picture?: File
  /** The category and the type that it was begun from. */
  readonly names?: { readonly category: string; readonly type: string }
  /** What was typed into this form before, and kept. */
  readonly draftId?: string
}

/** The open dialog for the map's own details, or for managing a type or a category. */
export type ManageDialog =
  | { readonly kind: 'map' }
  | { readonly kind: 'type'; readonly typeId: number }
  | { readonly kind: 'category'; readonly categoryId: number }

interface ViewerState {
  readonly focus: Focus
  readonly dialog: ManageDialog | null
  readonly isStyleOpen: boolean
  readonly isTakeOfflineOpen: boolean
  /** The dialog that was opened from the sidebar or a bar: it stays when the page gets another width, which replaces those. */
  readonly overlay: ReactNode
  /** For some while nothing has been told of what others do. */
  readonly isLivePaused: boolean
  /** What others have deleted while it was open, by id, and who (null where that is not told). */
  readonly deletedElsewhere: ReadonlyMap<number, number | null>
  /** The open form has unsaved input. */
  readonly isDirty: boolean
  readonly isTableOpen: boolean
  /** What the table shows, or showed last. */
  readonly tableKind: 'poi' | 'zone'
  /** The table, be it open or not, has cells that are not on the map. */
  readonly hasUnsavedCells: boolean
  /**
   * The POI that the list unfolds for and scrolls to: one that was just created, or a match that Enter in the search led to.
   * What is selected on the map moves nothing in the list.
   */
  readonly listedId: number | null
  /** The search text of the sidebar, as typed. */
  readonly search: string
  /** Ids of the tree rows whose fold differs from the default. */
  readonly toggledRows: ReadonlySet<number>
  /** The shown floor; null on a map without floors. */
  readonly floorId: number | null
}

export type ViewerStore = StoreApi<ViewerState>

export const NO_FOCUS: Focus = { kind: 'none' }

export const createViewerStore = (
  focus: Focus = NO_FOCUS,
  search = '',
  floorId: number | null = null,
): ViewerStore =>
  createStore<ViewerState>(() => ({
    focus,
    dialog: null,
    isStyleOpen: false,
    isTakeOfflineOpen: false,
    overlay: null,
    isLivePaused: false,
    deletedElsewhere: new Map(),
    isDirty: false,
    isTableOpen: false,
    tableKind: 'poi',
    hasUnsavedCells: false,
    listedId: null,
    search,
    toggledRows: new Set(),
    floorId,
  }))

/** Whether a form is open. It stays open when its POI is deleted, so that the input is not lost. */
export const isEditing = ({ focus, isDirty }: Pick<ViewerState, 'focus' | 'isDirty'>): boolean =>
  isDirty || (focus.kind === 'poi' && focus.mode !== 'info' && focus.mode !== 'confirmDelete')

export const selectedZoneId = ({ focus }: Pick<ViewerState, 'focus'>): number | null =>
  focus.kind === 'zone' ? focus.zoneId : null

export const selectedPoiId = ({ focus }: Pick<ViewerState, 'focus'>): number | null =>
  focus.kind === 'poi' ? focus.poiId : null

/** Whether what is open stays open although it is deleted, as others have done it: its panel says so. */
export const staysDeleted = (
  { deletedElsewhere }: Pick<ViewerState, 'deletedElsewhere'>,
  id: number,
): boolean => deletedElsewhere.has(id)

/** What is selected, be it one that is open or several. */
export const selectedIn = (focus: Focus): Selection => {
  switch (focus.kind) {
    case 'poi':
      return selectionOf({ pois: [focus.poiId] })
    case 'zone':
      return selectionOf({ zones: [focus.zoneId] })
    case 'pin':
      return selectionOf({ pins: [focus.pinId] })
    case 'many':
      return focus.selection
    default:
      return NOTHING_SELECTED
  }
}

export const focusOnAll = (selection: Selection): Focus =>
  selectionSize(selection) === 0 ? NO_FOCUS : { kind: 'many', selection }

/** What the components of an open map share. */
export interface Viewer {
  readonly mapId: string
  readonly record: MapRecord
  /** Where the map is stored. */
  readonly source: MapSource
  readonly scene: Scene
  readonly session: ContentSession
  readonly store: ViewerStore
  readonly visibility: VisibilityStore
  /** Who else has the map open; it changes with each move of a cursor. */
  readonly presence: PresenceStore
  /** Opens something else; asks first if unsaved input would be lost. */
  readonly focusOn: (focus: Focus) => void
}

/** Null as long as it is not known, and where maps are not shared. */
export type PresenceStore = StoreApi<PresenceEvent | null>

export const createPresenceStore = (): PresenceStore => createStore<PresenceEvent | null>(() => null)

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

/** Returns a function that opens a dialog over the page. `render` gets what closes it. */
export const useOpenOverlay = (): ((render: (close: () => void) => ReactNode) => void) => {
  const { store } = useViewer()
  return (render) => store.setState({ overlay: render(() => store.setState({ overlay: null })) })
}

/** Closes what is open; asks first if unsaved input would be lost. */
export const useGuardedClose = (): (() => void) => {
  const { store, focusOn } = useViewer()
  const close = useClose()
  return () => (store.getState().isDirty ? focusOn(NO_FOCUS) : close())
}

/** Closes what is open without asking. The focus goes back where it came from (`panelFocus.ts`). */
export const useClose = (): (() => void) => {
  const { store } = useViewer()
  return () => store.setState({ focus: NO_FOCUS, isDirty: false })
}

/** Asked before a form with unsaved input closes. */
export const DISCARD_QUESTION = {
  title: 'Discard what you typed?',
  verb: 'Discard',
  refusal: 'Keep editing',
  danger: true,
} as const

/** Whether leaving the page loses something. */
export const hasUnsaved = ({ isDirty, hasUnsavedCells }: ViewerState): boolean => isDirty || hasUnsavedCells

/** Has the browser ask before the page is left with unsaved input. Returns a function that stops it. */
export const warnBeforeUnload = (store: ViewerStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent) => {
    if (hasUnsaved(store.getState())) event.preventDefault()
  }
  window.addEventListener('beforeunload', onLeave)
  return () => window.removeEventListener('beforeunload', onLeave)
}
