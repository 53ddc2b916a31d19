import { useCallback, useEffect, useRef, useState } from 'react'
import type { Scrolling } from '../../scene/input/attachInput.ts'
import { isMac } from '../../shell/useShortcuts.ts'

const SHOWN_MS = 1_500

/** Remembers for a moment that somebody has scrolled over the map. `onPlainScroll` never changes. */
export const useScrollHint = (): {
  readonly scrolled: Scrolling | null
  readonly onPlainScroll: (by: Scrolling) => void
} => {
  const [scrolled, setScrolled] = useState<Scrolling | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPlainScroll = useCallback((by: Scrolling) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setScrolled(null), SHOWN_MS)
    setScrolled(by)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { scrolled, onPlainScroll }
}

/** Says how to zoom or move a map that leaves plain scrolling to the page around its frame. */
export const ScrollHint = ({ scrolled }: { scrolled: Scrolling | null }) => (
  <p className="embed__hint" role="status">
    {scrolled === 'wheel' && <span>{isMac() ? '⌘' : 'Ctrl'} + wheel zooms the map</span>}
    {scrolled === 'touch' && <span>Two fingers move the map</span>}
  </p>
)
