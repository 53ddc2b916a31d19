import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { Scene } from '../../scene/Scene.ts'
import { classNames } from '../../ui/classNames.ts'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { useIsSheet } from '../canvas/breakpoints.ts'
import { useViewer, useViewerState } from '../viewerContext.ts'
import { panBesideSheet } from './panBesideSheet.ts'
import { GAP_VIEW, MARGIN_VIEW, placeAnchored, type Side } from './placeAnchored.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useStepAside } from './useStepAside.ts'
import './AnchoredPanel.css'

export interface AnchoredPanelProps {
  place: PointMap
  /** Its accessible name. */
  label: string
  className?: string
  /** Somebody else has deleted what it shows. */
  isGone?: boolean
  /** Called on Escape inside it, and on Back. */
  onClose: () => void
  /** Called on Escape inside it in place of `onClose`. */
  onEscape?: () => void
  children: ReactNode
}

/**
 * A panel beside a place on the map that follows the camera without a React render. Where the canvas is too small for
 * that it is a sheet, and the map is panned if the place would not be beside it.
 */
export const AnchoredPanel = ({
  place,
  label,
  className,
  isGone = false,
  onClose,
  onEscape = onClose,
  children,
}: AnchoredPanelProps) => {
  const { scene, record } = useViewer()
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

  useKeptFocus(panel, isGone)
  useStepAside(panel, record.abilities.edit)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'cancel') || event.defaultPrevented) return
    event.preventDefault()
    onEscape()
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

type AnchoringScene = Pick<Scene, 'mapToView' | 'viewSize' | 'onCamera' | 'setPanelSide'>

/** Keeps a panel beside a place on the map, without a React render. Returns a function that ends it. */
const anchorPanel = (scene: AnchoringScene, place: PointMap, element: HTMLElement): (() => void) => {
  let side: Side | undefined
  let height = wholeHeight(element)
  const move = () => {
    const placed = placeAnchored({
      anchor: scene.mapToView(place),
      panel: { width: element.offsetWidth, height },
      view: scene.viewSize,
      gapView: GAP_VIEW,
      marginView: MARGIN_VIEW,
      side,
    })
    if (placed.side !== side) scene.setPanelSide(placed.side)
    side = placed.side
    element.style.maxHeight = `${placed.heightMax}px`
    element.style.transform = `translate(${placed.left}px, ${placed.top}px)`
  }
  move()
  const resizes = new ResizeObserver(() => {
    height = wholeHeight(element)
    move()
  })
  resizes.observe(element)
  const stopFollowing = scene.onCamera(move)
  return () => {
    resizes.disconnect()
    stopFollowing()
    scene.setPanelSide(null)
    element.style.transform = element.style.maxHeight = ''
  }
}

/** With what is scrolled out of view. */
const wholeHeight = (panel: HTMLElement): number =>
  [...panel.querySelectorAll('.anchored__body, .popup__scroll')].reduce(
    (height, { scrollHeight, clientHeight }) => height + scrollHeight - clientHeight,
    panel.offsetHeight,
  )
