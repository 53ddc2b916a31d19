import { create } from 'zustand'

/** Errors and toasts that offer something stay twice as long. */
const SHOWN_MS = 4000
const SHOWN_LONG_MS = 8000
const AT_MOST = 3

export interface ToastNote {
  readonly id: number
  readonly kind: 'say' | 'error' | 'offer'
  /** A newer toast about the same replaces this one in its place. */
  readonly about: string
  readonly text: string
  /** What to do about it, in a line of its own. */
  readonly hint?: string | undefined
  readonly shownMs: number
  readonly offer?: ToastOffer
  /** It stands where another one was, so it does not slide in. */
  readonly isReplacing: boolean
}

/** What a toast offers to do, such as to undo what it tells. */
export interface ToastOffer {
  readonly verb: string
  readonly act: () => void
}

interface Toasts {
  readonly notes: readonly ToastNote[]
  /** 0 before the first toast. */
  readonly newestId: number
  dismiss(id: number): void
}

export const useToasts = create<Toasts>((set) => ({
  notes: [],
  newestId: 0,
  dismiss: (id) => set((before) => ({ notes: before.notes.filter((note) => note.id !== id) })),
}))

let lastId = 0

/** Returns a function that dismisses it early. */
const show = (note: Omit<ToastNote, 'id' | 'isReplacing'>): (() => void) => {
  lastId += 1
  const id = lastId
  useToasts.setState(({ notes }) => {
    const at = notes.findIndex(({ about }) => about === note.about)
    const added = { ...note, id, isReplacing: at >= 0 }
    return { notes: at < 0 ? [...notes, added].slice(-AT_MOST) : notes.with(at, added), newestId: id }
  })
  return () => useToasts.getState().dismiss(id)
}

/**
 * Short messages at the bottom of the page, shown by ToastLayer. One of a kind is shown at a time: a newer one replaces it.
 * Errors are of one kind if they are `about` the same; by default, if their text is the same.
 */
export const toast = {
  say: (text: string) => show({ kind: 'say', about: 'say', text, shownMs: SHOWN_MS }),
  error: (text: string, about = text, hint?: string) =>
    show({ kind: 'error', about: `error ${about}`, text, hint, shownMs: SHOWN_LONG_MS }),
  undo: (text: string, onUndo: () => void) =>
    show({
      kind: 'offer',
      about: 'undo',
      text,
      shownMs: SHOWN_LONG_MS,
      offer: { verb: 'Undo', act: onUndo },
    }),
  offer: (text: string, about: string, offer: ToastOffer) =>
    show({ kind: 'offer', about, text, shownMs: SHOWN_LONG_MS, offer }),
}
