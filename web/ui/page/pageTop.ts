import { useLayoutEffect, useRef } from 'react'
import type { NavigationType } from 'react-router-dom'

/** Shows a page from its top, unless one came back to it: then the browser shows again what was in sight. */
export const usePageTop = (pathname: string, navigation: `${NavigationType}`): void => {
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])
}
