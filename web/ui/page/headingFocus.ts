import { useEffect, useLayoutEffect, useRef } from 'react'
import type { NavigationType } from 'react-router-dom'

/**
 * After a navigation within the site, moves the focus to the heading of the new page as soon as that is there, so that
 * screen readers say where one is and Tab starts at the top. Nothing happens if something has taken the focus meanwhile.
 */
export const useHeadingFocus = (pathname: string): void => {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (focusHeading()) return
    const changes = new MutationObserver(() => {
      if (focusHeading()) changes.disconnect()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [pathname])
}

/** Returns whether there is nothing left to wait for. */
const focusHeading = (): boolean => {
  if (document.activeElement !== document.body) return true
  const heading = document.querySelector<HTMLElement>('h1:not([aria-busy="true"] h1)')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Shows a page from its top, unless one came back to it: then the browser shows again what was in sight. */
export const usePageTop = (pathname: string, navigation: `${NavigationType}`): void => {
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])
}
