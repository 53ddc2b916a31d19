import { createContext, type FocusEvent, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

/** Null until it is on the page. */
const ScrollerContext = createContext<HTMLElement | null | undefined>(undefined)

/** Where the head above the lists would leave them too little room, it scrolls with them. */
export const LOW = '(max-height: 559px)'

interface SideScrollProps {
  /** Above the lists; stays in view unless the window is low. */
  head: ReactNode
  children: ReactNode
}

/** The head of the sidebar and its sections, which scroll together. */
export const SideScroll = ({ head, children }: SideScrollProps) => {
  const [all, setAll] = useState<HTMLElement | null>(null)
  const [lists, setLists] = useState<HTMLElement | null>(null)
  const isLow = useMediaQuery(LOW)
  // An on-screen keyboard makes the window low: then what is typed into is above what it finds.
  useLayoutEffect(() => {
    if (isLow) showSearch(all?.querySelector('.search-box:focus-within'))
  }, [isLow, all])
  const onFocus = ({ target }: FocusEvent) => {
    if (isLow) showSearch(target.closest('.search-box'))
  }
  return (
    <ScrollerContext value={isLow ? all : lists}>
      <div ref={setAll} className="side__all" onFocus={onFocus}>
        {head}
        <div ref={setLists} className="side__scroll">
          <div>{children}</div>
        </div>
      </div>
    </ScrollerContext>
  )
}

const showSearch = (box: Element | null | undefined): void => box?.scrollIntoView({ block: 'start' })

/** The element that scrolls, for long lists that render only the rows in view. */
export const useSideScroller = (): HTMLElement | null => {
  const scroller = use(ScrollerContext)
  if (scroller === undefined) throw new Error('useSideScroller needs a SideScroll above it.')
  return scroller
}
