import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { coordinateText } from '../ui/numberText.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

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

/** The element that scrolls, for long lists that render only the rows in view. */
const useSideScroller = (): RefObject<HTMLElement | null> => {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useSideScroller needs a SideScroll above it.')
  return scroller
}

interface SideSectionProps {
  name: string
  count: number
  /** Small buttons at the right end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of the sidebar. Its heading stays in view while its rows scroll. */
export const SideSection = ({ name, count, actions, children }: SideSectionProps) => {
  const headId = useId()
  return (
    <section className="side__part" aria-labelledby={headId}>
      <div className="side__section">
        <h2 id={headId}>{name}</h2>
        <span className="num side__count">{coordinateText(count)}</span>
        <span className="side__actions">{actions}</span>
      </div>
      {children}
    </section>
  )
}

const ROW_PX = 32
const ROW_TOUCH_PX = 44
/** The section's heading covers the top of the scrolled area. */
const HEAD_PX = 36
const HEAD_TOUCH_PX = 48

interface VirtualRows {
  readonly items: readonly { readonly index: number; readonly top: number; readonly height: number }[]
  readonly height: number
  readonly scrollToIndex: (index: number) => void
}

interface VirtualRowsOptions {
  readonly count: number
  readonly tree: RefObject<HTMLElement | null>
  /** A row that is rendered even out of view, because it may have the focus. */
  readonly keptIndex: number
}

/** Returns the rows in view out of `count` rows in the scrolled sidebar. */
export const useVirtualRows = ({ count, tree, keptIndex }: VirtualRowsOptions): VirtualRows => {
  const scroller = useSideScroller()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const rowPx = isTouch ? ROW_TOUCH_PX : ROW_PX
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(tree.current?.offsetTop ?? 0)
    measure()
    // The sections above it fold and unfold.
    const all = scroller.current?.firstElementChild
    if (!all) return
    const resizes = new ResizeObserver(measure)
    resizes.observe(all)
    return () => resizes.disconnect()
  }, [tree, scroller])
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    scrollMargin,
    scrollPaddingStart: isTouch ? HEAD_TOUCH_PX : HEAD_PX,
    overscan: 8,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), keptIndex),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx])
  return {
    items: virtual
      .getVirtualItems()
      .map(({ index, start, size }) => ({ index, top: start - scrollMargin, height: size })),
    height: virtual.getTotalSize(),
    scrollToIndex: (index) => virtual.scrollToIndex(index),
  }
}

const withIndex = (indexes: readonly number[], index: number): number[] =>
  indexes.includes(index) ? [...indexes] : [...indexes, index].sort((a, b) => a - b)

/** The names of the sidebar's sections. */
export const SECTION_NAMES = {
  pois: 'POIs',
  zones: 'Zones',
  regions: 'Region Maps',
  pins: 'Pins',
  drawings: 'Drawings',
} as const
