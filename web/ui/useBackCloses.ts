import { useLayoutEffect, useRef } from 'react'
import { useIsMobile } from './useMediaQuery.ts'

let stack: BackStack | undefined

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
  const isClosedByBack = isOpen && (isMobile || isEverywhere)
  useLayoutEffect(() => {
    if (!isClosedByBack) return
    stack ??= createBackStack(window)
    return stack.open(() => latest.current())
  }, [isClosedByBack])
}

/** The parts of `window` that are used. */
interface BackPage {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
}

interface BackStack {
  /** Registers something that Back closes; `close` may ask first. Returns a function to call when it has closed. */
  open(close: () => void): () => void
  /** Resolves when the history matches what is open: a navigation before that would be undone. */
  settled(): Promise<void>
}

/** Marks in `history.state` the entry that stands for what is open, and the one below it. */
const MARK = 'pinfold'
type Mark = 'open' | 'below'

/**
 * Back closes what was opened last before it leaves the page. While anything is open, there is one more history entry
 * with the same address; it goes when everything is closed.
 */
export const createBackStack = (page: BackPage): BackStack => {
  const closes: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the next popstate is caused by this stack. */
  let isGoingBack = false
  let waiting: (() => void)[] = []

  const mark = () => markOf(page.history.state)
  const withMark = (name: Mark) => ({ ...stateOf(page.history.state), [MARK]: name })
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
    const isMarked = mark() === 'open'
    if (closes.length > 0 && !isMarked) {
      page.history.replaceState(withMark('below'), '')
      page.history.pushState(withMark('open'), '')
    } else if (closes.length === 0 && isMarked) {
      isGoingBack = true
      page.history.back()
    }
  }
  // Deferred, so that what opens while another closes takes over its entry.
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

/** Whether the history has returned to the entry below something open, whose address may be outdated. */
export const isBelow = (state: unknown): boolean => markOf(state) === 'below'

const markOf = (state: unknown): unknown => stateOf(state)[MARK]

const stateOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}
