import { useEffect, useRef } from 'react'
import { useIsMobile } from './useMediaQuery.ts'

let stack: BackStack | undefined

/** Once what has just closed has left the history: then one may go to another page. */
export const backSettled = async (): Promise<void> => {
  // What closes tells so when the page has drawn without it.
  await new Promise((resolve) => setTimeout(resolve))
  await stack?.settled()
}

/** The browser's Back closes it first: on phones whatever is open, elsewhere only a question and what is typed. */
export const useBackCloses = (isOpen: boolean, close: () => void, isEverywhere = false): void => {
  const isMobile = useIsMobile()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const isClosedByBack = isOpen && (isMobile || isEverywhere)
  useEffect(() => {
    if (!isClosedByBack) return
    stack ??= createBackStack(window)
    return stack.open(() => latest.current())
  }, [isClosedByBack])
}

/** The parts of a window that are used. */
interface BackPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
}

interface BackStack {
  /** Something has opened that Back is to close; `close` may ask first. Answers what to call when it has closed. */
  open(close: () => void): () => void
  /** Resolves when the history is as what is open wants it: who goes elsewhere before that would be taken back. */
  settled(): Promise<void>
}

/** Marks in `history.state`: an entry that stands for what is open, and the one below it. */
const MARK = 'pinfold'
type Mark = 'open' | 'below'

/**
 * Back closes what was opened last, before it leaves the page. While anything is open there is one history entry more,
 * with the same address; when all is closed it is gone again.
 */
export const createBackStack = (page: BackPage): BackStack => {
  const closes: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the next popstate is of our own making. */
  let isGoingBack = false
  let waiting: (() => void)[] = []

  const mark = () => markOf(page.history.state)
  const withMark = (name: Mark) => ({ ...stateOf(page.history.state), [MARK]: name })
  const settle = () => {
    timer = undefined
    if (isGoingBack) return
    match()
    if (isGoingBack) return
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
  const match = () => {
    const isMarked = mark() === 'open'
    if (closes.length > 0 && !isMarked) {
      page.history.replaceState(withMark('below'), '')
      page.history.pushState(withMark('open'), '')
    } else if (closes.length === 0 && isMarked) {
      isGoingBack = true
      page.history.back()
    }
  }
  // What closes as another thing opens leaves the entry to that.
  const settleSoon = () => {
    timer ??= setTimeout(settle)
  }
  page.addEventListener('popstate', () => {
    if (!isGoingBack && mark() !== 'open') closes.at(-1)?.()
    isGoingBack = false
    settleSoon()
  })
  return {
    open(close) {
      // Its own, though the same function may be given twice.
      const own = () => close()
      closes.push(own)
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

/** Whether an entry has come back to what was below something open: its address is older than what the page shows. */
export const isBelow = (state: unknown): boolean => markOf(state) === 'below'

const markOf = (state: unknown): unknown => stateOf(state)[MARK]

const stateOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}
