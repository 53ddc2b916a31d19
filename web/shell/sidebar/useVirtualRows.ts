import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { LOW, useSideScroller } from './SideScroll.tsx'

const ROW_PX = 32
const ROW_TOUCH_PX = 44
/** The section's heading covers the top of the scrolled area, in a low window with the search above it. */
const HEAD_PX = 36
const HEAD_TOUCH_PX = 48
const SEARCH_PX = 48
const SEARCH_TOUCH_PX = 60

/** Rows beyond each edge of the view, for the frames before a scroll is answered. */
const OVERSCAN = 8

interface VirtualRows {
  readonly items: readonly { readonly index: number; readonly top: number; readonly height: number }[]
  readonly height: number
  /** The rows there are rendered next, without waiting until the browser tells that it has scrolled. */
  readonly scrollToIndex: (index: number) => void
}

interface VirtualRowsOptions {
  readonly count: number
  readonly tree: RefObject<HTMLElement | null>
  /** A row that is rendered even out of view, because it may have the focus. */
  readonly keptIndex: number
}

/** Returns the rows in view out of `count` rows in the scrolled sidebar. All are of one height, so nothing is measured. */
export const useVirtualRows = ({ count, tree, keptIndex }: VirtualRowsOptions): VirtualRows => {
  const scroller = useSideScroller()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const isLow = useMediaQuery(LOW)
  const rowPx = isTouch ? ROW_TOUCH_PX : ROW_PX
  const topPx = useDistanceFromTop(tree, scroller)
  const [view, readView] = useView(scroller)
  const first = Math.max(0, Math.floor((view.top - topPx) / rowPx) - OVERSCAN)
  const last = Math.min(count - 1, Math.floor((view.top + view.height - topPx) / rowPx) + OVERSCAN)
  return {
    items: withIndex(first, last, keptIndex < count ? keptIndex : -1).map((index) => ({
      index,
      top: index * rowPx,
      height: rowPx,
    })),
    height: count * rowPx,
    scrollToIndex(index) {
      if (scroller === null) return
      const top = topPx + index * rowPx
      const uncovered = top - coveredPx({ isTouch, isLow })
      if (uncovered < scroller.scrollTop) scroller.scrollTo({ top: uncovered })
      else scroller.scrollTo({ top: Math.max(scroller.scrollTop, top + rowPx - scroller.clientHeight) })
      readView()
    },
  }
}

/** The row that had the focus last, for `keptIndex`: scrolled out of view, it would take the focus with it. */
interface FocusedRow {
  readonly index: number
  readonly onFocus: (event: FocusEvent) => void
}

/** Rows have their index as `data-index`. The first one is kept until another has the focus. */
export const useFocusedRow = (count: number): FocusedRow => {
  const [index, setIndex] = useState(0)
  return {
    index: index < count ? index : 0,
    onFocus({ target }) {
      const row = target.closest<HTMLElement>('[data-index]')
      if (row !== null) setIndex(Number(row.dataset.index))
    },
  }
}

/** How far the rows begin below what is scrolled. */
const useDistanceFromTop = (tree: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number => {
  const [distancePx, setDistancePx] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setDistancePx(distanceFromTop(tree.current, scroller))
    measure()
    // The sections above it fold and unfold.
    const sections = tree.current?.closest('.side__scroll')?.firstElementChild
    if (!sections) return
    const resizes = new ResizeObserver(measure)
    resizes.observe(sections)
    return () => resizes.disconnect()
  }, [tree, scroller])
  return distancePx
}

const distanceFromTop = (tree: HTMLElement | null, scroller: HTMLElement | null): number =>
  tree === null || scroller === null
    ? 0
    : Math.round(tree.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)

interface View {
  readonly top: number
  readonly height: number
}

/** The part of the lists that is in view, in steps of a few rows: smaller ones change no row. */
const STEP_PX = ROW_PX * 4

const viewOf = (scroller: HTMLElement, before: View): View => {
  const top = Math.floor(scroller.scrollTop / STEP_PX) * STEP_PX
  const height = scroller.clientHeight + STEP_PX
  return before.top === top && before.height === height ? before : { top, height }
}

/** Returns the view, and a function that reads it again. */
const useView = (scroller: HTMLElement | null): readonly [View, () => void] => {
  const [view, setView] = useState<View>({ top: 0, height: 0 })
  useLayoutEffect(() => {
    if (scroller === null) return
    const update = () => setView((before) => viewOf(scroller, before))
    update()
    // At once, so that no empty frame is painted.
    const onScroll = () => flushSync(update)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const resizes = new ResizeObserver(update)
    resizes.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      resizes.disconnect()
    }
  }, [scroller])
  return [view, () => scroller && setView((before) => viewOf(scroller, before))]
}

const coveredPx = ({ isTouch, isLow }: { isTouch: boolean; isLow: boolean }): number =>
  (isTouch ? HEAD_TOUCH_PX : HEAD_PX) + (isLow ? (isTouch ? SEARCH_TOUCH_PX : SEARCH_PX) : 0)

/** From `first` to `last`, and one more, in their order. */
const withIndex = (first: number, last: number, index: number): number[] => {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (index < 0 || indexes.includes(index)) return indexes
  return index < first ? [index, ...indexes] : [...indexes, index]
}
