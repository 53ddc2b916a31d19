import type { Side } from '@floating-ui/dom'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import './Tooltip.css'

interface TooltipProps {
  text: string
  /** The key that does the same. */
  shortcut?: string
  side?: Side
  /** A tap shows it, too: for what a touch does nothing else to. */
  isTapped?: boolean
  /** One element that passes unknown props on to its HTML element. */
  children: ReactElement
}

/** Shows a text on hover and focus, and on a tap if `isTapped`. It only marks the element; the page's one TooltipHost does the rest. */
export const Tooltip = ({ text, shortcut, side, isTapped, children }: TooltipProps) =>
  cloneElement(children, tooltipMarks({ text, shortcut, side, isTapped }))

/** The attributes that TooltipHost looks for. */
export const tooltipMarks = ({ text, shortcut, side, isTapped }: Omit<TooltipProps, 'children'>) => ({
  'data-tooltip': text,
  'data-tooltip-key': shortcut,
  'data-tooltip-side': side,
  'data-tooltip-tapped': isTapped,
})

/** How long the pointer or the focus rests before a tooltip shows. */
const RESTING_MS = 500
const GAP_PX = 6

const SIDES: Readonly<Record<string, Side>> = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' }

const markedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/**
 * Shows the tooltips of the whole page, one at a time. One listener instead of one for each button keeps rows cheap in
 * lists of thousands.
 */
export const TooltipHost = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => followMarks(setAnchor), [])
  const text = anchor?.dataset['tooltip']
  return anchor && text ? (
    <TooltipBox
      key={text}
      anchor={anchor}
      text={text}
      shortcut={anchor.dataset['tooltipKey']}
      side={SIDES[anchor.dataset['tooltipSide'] ?? ''] ?? 'bottom'}
    />
  ) : null
}

/** Reports the marked element on which the pointer or the focus rests; null as soon as anything else happens. */
const followMarks = (onAnchor: (anchor: HTMLElement | null) => void): (() => void) => {
  let candidate: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (element: HTMLElement | null) => {
    if (element === candidate) return
    leave()
    candidate = element
    if (element) timer = setTimeout(() => onAnchor(element.isConnected ? element : null), RESTING_MS)
  }
  const leave = () => {
    clearTimeout(timer)
    candidate = null
    onAnchor(null)
  }
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  document.addEventListener(
    'pointerover',
    (event) => rest(event.pointerType === 'mouse' ? markedAt(event.target) : null),
    options,
  )
  document.addEventListener(
    'focusin',
    ({ target }) =>
      rest(target instanceof Element && target.matches(':focus-visible') ? markedAt(target) : null),
    options,
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      const marked = markedAt(target)
      if (marked?.dataset['tooltipTapped'] !== undefined) onAnchor(marked)
    },
    options,
  )
  for (const name of ['pointerdown', 'keydown', 'scroll', 'focusout'])
    document.addEventListener(name, leave, options)
  document.documentElement.addEventListener('pointerleave', leave, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

interface TooltipBoxProps {
  anchor: HTMLElement
  text: string
  shortcut: string | undefined
  side: Side
}

const show = async (box: HTMLElement, anchor: HTMLElement, side: Side): Promise<void> => {
  const { computePosition, flip, offset, shift } = await import('@floating-ui/dom')
  if (!box.isConnected) return
  box.showPopover()
  const { x, y } = await computePosition(anchor, box, {
    strategy: 'fixed',
    placement: side,
    middleware: [offset(GAP_PX), flip({ padding: GAP_PX }), shift({ padding: GAP_PX })],
  })
  Object.assign(box.style, { left: `${x}px`, top: `${y}px` })
}

/** Hidden from assistive technology: the button's accessible name says the same. */
const TooltipBox = ({ anchor, text, shortcut, side }: TooltipBoxProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without the script that places it there is none.
    if (box.current) show(box.current, anchor, side).catch(() => {})
  }, [anchor, side])
  return (
    <div ref={box} className="tooltip" popover="manual" aria-hidden="true">
      {text}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </div>
  )
}

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>
