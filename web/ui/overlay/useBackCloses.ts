import { useLayoutEffect, useRef } from 'react'
import { useIsMobile } from '../useMediaQuery.ts'

let stack: BackStack | undefined

/** A frame shares its history with the page around it, which has entries of its own there. */
const isFramed = globalThis.window !== globalThis.window?.parent

/** Resolves once the history entry of what has just closed is gone; only then may the page navigate. */
export const backSettled = async (): Promise<void> => {
  // A component closes in an effect, after the page has rendered without it.
  await new Promise((resolve) => setTimeout(resolve))
  await stack?.settled()
}

/** Lets the browser's Back close what is open: on phones anything, elsewhere only questions and forms with input. */
export const useBackCloses = (isOpen: boolean, close: () => void, isEverywhere = false): void => {
  const isMobile = useIsMobile()
  const latest = useRef(close)
  // In layout effects, so that nothing is visible before Back can close it.
  useLayoutEffect(() => {
    latest.current = close
  })
  const isClosedByBack = isOpen && (isMobile || isEverywhere) && !isFramed
  useLayoutEffect(() => {
    stack ??= createBackStack(window)
    return isClosedByBack ? stack.open(() => latest.current()) : undefined
  }, [isClosedByBack])
}

/** The parts of `window` that are used. */
interface BackPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly location: Pick<Location, 'href'>
  addEventListener(type: 'popstate', listener: () => void): void
}

interface BackStack {
  /** Registers something that Back closes; `close` may ask first. Returns a function to call when it has closed. */
  open(close: () => void): () => void
  /** Resolves when the history matches what is open: a navigation before that would be undone. */
  settled(): Promise<void>
}

/** In `history.state`: how many entries with the same address lie below this one. */
const MARK = 'pinfold'

/** A second Back may come before the page has put back the entry that the first one took. */
const ENTRIES = 2

/**
 * Back closes what was opened last before it leaves the page. While anything is open, there are two more history entries
 * with the same address; they go when everything is closed.
 */
export const createBackStack = (page: BackPage): BackStack => {
  const closes: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the next popstate is caused by this stack. */
  let isGoingBack = false
  /** The address of the top entry, which is the current one, while the page goes back to the entry below. */
  let carried: string | null = null
  let waiting: (() => void)[] = []

  const mark = () => markOf(page.history.state)
  const withMark = (count: number) => ({ ...stateOf(page.history.state), [MARK]: count })
  const settle = () => {
    timer = undefined
    if (isGoingBack) return
    match()
    if (isGoingBack) return
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve()
  }
  const match = () => {
    const below = Math.max(0, mark())
    if (closes.length > 0) {
      if (mark() < 0) page.history.replaceState(withMark(0), '')
      for (let count = below + 1; count <= ENTRIES; count += 1) page.history.pushState(withMark(count), '')
    } else if (below > 0) {
      isGoingBack = true
      carried = below === ENTRIES ? page.location.href : null
      page.history.go(-below)
    }
  }
  // Deferred, so that what opens while another closes takes over its entries.
  const settleSoon = () => {
    timer ??= setTimeout(settle)
  }
  page.addEventListener('popstate', () => {
    if (isGoingBack && carried !== null) page.history.replaceState(page.history.state, '', carried)
    if (!isGoingBack && mark() < ENTRIES) closes.at(-1)?.()
    isGoingBack = false
    settleSoon()
  })
  // A reload may have closed something.
  if (mark() > 0) settleSoon()
  return {
    open(close) {
      // A new function, since `close` may be registered twice.
      const own = () => close()
      closes.push(own)
      // Immediately, since Back may be pressed at any time.
      if (!isGoingBack) match()
      settleSoon()
      return () => {
        const index = closes.indexOf(own)
        if (index >= 0) closes.splice(index, 1)
        settleSoon()
      }
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        settleSoon()
      }),
  }
}

/** Whether Back has just closed something: the address of this entry may be outdated. */
export const hasClosed = (state: unknown): boolean => markOf(state) >= 0

/** Returns -1 for an entry without a mark. */
const markOf = (state: unknown): number => {
  const count = stateOf(state)[MARK]
  return typeof count === 'number' ? count : -1
}

const stateOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}
