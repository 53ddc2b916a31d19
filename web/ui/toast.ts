import { create } from 'zustand'

/** Errors and toasts with Undo stay twice as long. */
const SHOWN_MS = 4000
const SHOWN_LONG_MS = 8000
const AT_MOST = 3

export interface ToastNote {
  readonly id: number
  readonly kind: 'say' | 'error' | 'undo'
  readonly text: string
  readonly shownMs: number
  readonly onUndo?: () => void
}

interface Toasts {
  readonly notes: readonly ToastNote[]
  /** Whether there has been a toast since the page was opened. */
  readonly wereAny: boolean
  dismiss(id: number): void
}

export const useToasts = create<Toasts>((set) => ({
  notes: [],
  wereAny: false,
  dismiss: (id) => set((before) => ({ notes: before.notes.filter((note) => note.id !== id) })),
}))

let lastId = 0

/** Returns a function that dismisses it early. */
const show = (note: Omit<ToastNote, 'id'>): (() => void) => {
  lastId += 1
  const added = { ...note, id: lastId }
  useToasts.setState((before) => ({
    notes: [...before.notes, added].slice(-AT_MOST),
    wereAny: true,
  }))
  return () => useToasts.getState().dismiss(added.id)
}

/** Short messages at the bottom of the page, shown by ToastLayer. */
export const toast = {
  say: (text: string) => show({ kind: 'say', text, shownMs: SHOWN_MS }),
  error: (text: string) => show({ kind: 'error', text, shownMs: SHOWN_LONG_MS }),
  undo: (text: string, onUndo: () => void) => show({ kind: 'undo', text, shownMs: SHOWN_LONG_MS, onUndo }),
}
