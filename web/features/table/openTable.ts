import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useViewer, type Viewer } from '../../shell/viewerContext.ts'
import type { TableKind } from './TableKind.ts'
import { type Drafts, NO_DRAFTS } from './writeRows.ts'

interface OpenTable {
  readonly isOpen: boolean
  readonly kind: TableKind['kind']
  /** Kept while the table is closed, so that nothing that was pasted is lost. */
  readonly drafts: Drafts
}

const tables = new WeakMap<Viewer['store'], StoreApi<OpenTable>>()

/** The one table of an open map. */
export const tableOf = ({ store }: Pick<Viewer, 'store'>): StoreApi<OpenTable> => {
  const known = tables.get(store)
  if (known) return known
  const made = createStore<OpenTable>(() => ({ isOpen: false, kind: 'poi', drafts: NO_DRAFTS }))
  made.subscribe(({ drafts }) => store.setState({ hasUnsavedCells: drafts.size > 0 }))
  tables.set(store, made)
  return made
}

export const useTableState = <T>(select: (state: OpenTable) => T): T => useStore(tableOf(useViewer()), select)
