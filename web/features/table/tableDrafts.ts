import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useViewer, type Viewer } from '../../shell/viewerContext.ts'
import { type Drafts, NO_DRAFTS } from './writeRows.ts'

interface TableDrafts {
  /** Kept while the table is closed, so that nothing that was pasted is lost. */
  readonly drafts: Drafts
}

const stores = new WeakMap<Viewer['store'], StoreApi<TableDrafts>>()

/** What the table of an open map keeps that is not on the map. */
export const tableDrafts = ({ store }: Pick<Viewer, 'store'>): StoreApi<TableDrafts> => {
  const known = stores.get(store)
  if (known) return known
  const made = createStore<TableDrafts>(() => ({ drafts: NO_DRAFTS }))
  made.subscribe(({ drafts }) => store.setState({ hasUnsavedCells: drafts.size > 0 }))
  stores.set(store, made)
  return made
}

export const useTableDrafts = (): Drafts => useStore(tableDrafts(useViewer()), ({ drafts }) => drafts)
