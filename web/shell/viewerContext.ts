import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Scene } from '../scene/Scene.ts'
import type { MapRecord, MapSource } from '../sources/MapSource.ts'
import type { ContentSession, ContentState } from '../sync/contentSession.ts'
import { NO_FOCUS, type Focus, type ViewerState, type ViewerStore } from './viewerStore.ts'
import type { VisibilityStore } from './visibility.ts'

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
