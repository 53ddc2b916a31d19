import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { useSideScroller } from './SideScroll.tsx'

const ROW_PX = 32
const ROW_TOUCH_PX = 44
/** The section's head covers the top of what scrolls. */
const HEAD_PX = 36
const HEAD_TOUCH_PX = 48

export interface VirtualRows {
  readonly items: readonly { readonly index: number; readonly top: number; readonly height: number }[]
  readonly height: number
  readonly scrollToIndex: (index: number) => void
}

export interface VirtualRowsOptions {
  readonly count: number
  readonly tree: RefObject<HTMLElement | null>
  /** A line that is there in sight or not: it may hold the focus. */
  readonly keptIndex: number
}

/** The lines in sight, of as many as there are, within what the sidebar scrolls. */
export const useVirtualRows = ({ count, tree, keptIndex }: VirtualRowsOptions): VirtualRows => {
  const scroller = useSideScroller()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const rowPx = isTouch ? ROW_TOUCH_PX : ROW_PX
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(tree.current?.offsetTop ?? 0)
    measure()
    // What stands above it folds and unfolds.
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
