import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'

const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** The sidebar's sections, which scroll together. */
export const SideScroll = ({ children }: { children: ReactNode }) => {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <ScrollerContext value={scroller}>
      <div ref={scroller} className="side__scroll">
        <div>{children}</div>
      </div>
    </ScrollerContext>
  )
}

/** For long lists, of which only what is seen is there. */
export const useSideScroller = (): RefObject<HTMLElement | null> => {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useSideScroller needs a SideScroll above it.')
  return scroller
}
