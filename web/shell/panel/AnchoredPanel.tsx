import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { classNames } from '../../ui/classNames.ts'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { anchorPanel } from './anchorPanel.ts'
import { panBesideSheet } from './panBesideSheet.ts'
import { useIsSheet } from './useIsSheet.ts'
import { useViewer, useViewerState } from '../viewerContext.ts'
import './AnchoredPanel.css'

export interface AnchoredPanelProps {
  place: PointMap
  /** Its accessible name. */
  label: string
  className?: string
  /** Called on Escape inside it, and on Back. */
  onClose: () => void
  children: ReactNode
}

/**
 * A panel beside a place on the map that follows the camera without a React render. Where the canvas is too small for
 * that it is a sheet, and the map is panned if the place would not be beside it.
 */
export const AnchoredPanel = ({ place, label, className, onClose, children }: AnchoredPanelProps) => {
  const { scene } = useViewer()
  const panel = useRef<HTMLElement>(null)
  const isSheet = useIsSheet()
  const { x, y } = place
  useBackCloses(
    true,
    onClose,
    useViewerState((state) => state.isDirty),
  )

  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    if (!isSheet) return anchorPanel(scene, { x, y }, element)
    // Not a field: the on-screen keyboard would cover the sheet before it was read.
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
    return panBesideSheet(scene, { x, y }, element)
  }, [scene, x, y, isSheet])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'cancel') || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={panel}
      className={classNames('anchored', isSheet && 'anchored--sheet', className)}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  )
}
