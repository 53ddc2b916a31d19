import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { MapStyle } from '../../shared/styles.ts'
import { coordinateText } from '../ui/numberText.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { useViewer } from './viewerContext.ts'

const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** Where the head above the lists would leave them too little room, it scrolls with them. */
const LOW = '(max-height: 559px)'

interface SideScrollProps {
  /** Above the lists; stays in view unless the window is low. */
  head: ReactNode
  children: ReactNode
}

/** The head of the sidebar and its sections, which scroll together. */
export const SideScroll = ({ head, children }: SideScrollProps) => {
  const all = useRef<HTMLDivElement>(null)
  const lists = useRef<HTMLDivElement>(null)
  const isLow = useMediaQuery(LOW)
  // An on-screen keyboard makes the window low: then what is typed into is above what it finds.
  useLayoutEffect(() => {
    if (isLow) showSearch(all.current?.querySelector('.search-box:focus-within'))
  }, [isLow])
  const onFocus = ({ target }: FocusEvent) => {
    if (isLow) showSearch(target.closest('.search-box'))
  }
  return (
    <ScrollerContext value={isLow ? all : lists}>
      <div ref={all} className="side__all" onFocus={onFocus}>
        {head}
        <div ref={lists} className="side__scroll">
          <div>{children}</div>
        </div>
      </div>
    </ScrollerContext>
  )
}

const showSearch = (box: Element | null | undefined): void => box?.scrollIntoView({ block: 'start' })

/** The element that scrolls, for long lists that render only the rows in view. */
const useSideScroller = (): RefObject<HTMLElement | null> => {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useSideScroller needs a SideScroll above it.')
  return scroller
}

type Section = 'pois' | 'zones' | 'regions' | 'pins' | 'drawings'

interface SideSectionProps {
  section: Section
  count: number
  /** Small buttons at the right end of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of the sidebar. Its heading stays in view while its rows scroll. */
export const SideSection = ({ section, count, actions, children }: SideSectionProps) => {
  const { style } = useViewer().record
  const headId = `${use(SectionIdsContext)}-${section}`
  return (
    <section className="side__part" aria-labelledby={headId}>
      <div className="side__section">
        <h2 id={headId} tabIndex={-1}>
          {sectionName(section, style)}
        </h2>
        <span className="num side__count">{coordinateText(count)}</span>
        <span className="side__actions">{actions}</span>
      </div>
      {children}
    </section>
  )
}

/** What the ids of the headings begin with: a preview of the sidebar has others. */
export const SectionIdsContext = createContext('section')

/** The id of a section's heading in the sidebar, which skip links lead to. */
export const sectionId = (section: Section): string => `section-${section}`

/** A map's style names the sections of what its owner made; one's own keep their names. */
const sectionName = (section: Section, style: MapStyle): string =>
  ({
    pois: style.section_name_pois,
    zones: style.section_name_zones,
    regions: style.section_name_region_maps,
    pins: 'Pins',
    drawings: 'Drawings',
  })[section]

const ROW_PX = 32
const ROW_TOUCH_PX = 44
/** The section's heading covers the top of the scrolled area, in a low window with the search above it. */
const HEAD_PX = 36
const HEAD_TOUCH_PX = 48
const SEARCH_PX = 48
const SEARCH_TOUCH_PX = 60

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
  const isLow = useMediaQuery(LOW)
  const rowPx = isTouch ? ROW_TOUCH_PX : ROW_PX
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(distanceFromTop(tree.current, scroller.current))
    measure()
    // The sections above it fold and unfold.
    const sections = tree.current?.closest('.side__scroll')?.firstElementChild
    if (!sections) return
    const resizes = new ResizeObserver(measure)
    resizes.observe(sections)
    return () => resizes.disconnect()
  }, [tree, scroller])
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    scrollMargin,
    scrollPaddingStart: coveredPx({ isTouch, isLow }),
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

const distanceFromTop = (tree: HTMLElement | null, scroller: HTMLElement | null): number =>
  tree === null || scroller === null
    ? 0
    : Math.round(tree.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)

const coveredPx = ({ isTouch, isLow }: { isTouch: boolean; isLow: boolean }): number =>
  (isTouch ? HEAD_TOUCH_PX : HEAD_PX) + (isLow ? (isTouch ? SEARCH_TOUCH_PX : SEARCH_PX) : 0)

const withIndex = (indexes: readonly number[], index: number): number[] =>
  indexes.includes(index) ? [...indexes] : [...indexes, index].sort((a, b) => a - b)
