import { useEffect, useRef } from 'react'
import { createBackStack, type BackStack } from './backStack.ts'
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
