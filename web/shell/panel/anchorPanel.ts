import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Scene } from '../../scene/Scene.ts'
import { GAP_VIEW, MARGIN_VIEW, placeAnchored, type Side } from './placeAnchored.ts'

type AnchoringScene = Pick<Scene, 'mapToView' | 'viewSize' | 'onCamera' | 'setPanelSide'>

/** Keeps a panel beside a place on the map, without a React render. Returns a function that ends it. */
export const anchorPanel = (scene: AnchoringScene, place: PointMap, element: HTMLElement): (() => void) => {
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
