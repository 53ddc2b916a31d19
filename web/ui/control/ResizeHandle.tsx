import type { KeyboardEvent, PointerEvent } from 'react'
import './ResizeHandle.css'

const STEP_PX = 16

interface ResizeHandleProps {
  label: string
  /** The side of the window at which the panel stands. The handle is at the panel's other side. */
  panelSide: 'left' | 'right'
  widthPx: number
  minPx: number
  maxPx: number
  /** Called with the wanted width in px, which may be out of range. */
  onResize: (wantedPx: number) => void
}

/** The edge of a panel, by which it is resized with a pointer or the arrow keys. */
export const ResizeHandle = ({ label, panelSide, widthPx, minPx, maxPx, onResize }: ResizeHandleProps) => {
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    onResize(panelSide === 'left' ? clientX : document.documentElement.clientWidth - clientX)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const outwards = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
    if (outwards === 0) return
    event.preventDefault()
    onResize(widthPx + (panelSide === 'left' ? outwards : -outwards))
  }
  return (
    <div
      className={`resize-handle resize-handle--${panelSide}`}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      aria-valuenow={widthPx}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
