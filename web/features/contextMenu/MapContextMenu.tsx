import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { SceneEvent } from '../../scene/state/SceneEvent.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { MenuPopupProps } from '../../ui/control/Menu.tsx'
import './contextMenu.css'

export type MenuEvent = Extract<SceneEvent, { kind: 'menu' | 'shapeMenu' }>

const PlaceMenu = lazyOverlay<MenuPopupProps & { at: MenuEvent }>(() =>
  import('./PlaceMenu.tsx').then((module) => module.PlaceMenu),
)

/** What can be done at a place of the map: by the right button, a long press or the menu key. */
export const MapContextMenu = () => {
  const { scene } = useViewer()
  const [at, setAt] = useState<MenuEvent | null>(null)
  useEffect(
    () =>
      scene.onEvent((event) => {
        if (event.kind === 'menu' || event.kind === 'shapeMenu') setAt(event)
      }),
    [scene],
  )
  return at && <OpenMenu key={`${at.pointMap.x} ${at.pointMap.y}`} at={at} onClose={() => setAt(null)} />
}

const OpenMenu = ({ at, onClose }: { at: MenuEvent; onClose: () => void }) => {
  const { scene } = useViewer()
  const canvas = useRef<HTMLElement | null>(null)
  // The place of the press: what moves the map closes the menu.
  const [{ xView, yView }] = useState(() => scene.mapToView(at.pointMap))
  const findCanvas = useCallback((cover: HTMLElement | null) => {
    // It still has to get the focus when the cover goes.
    if (cover) canvas.current = cover.parentElement?.querySelector<HTMLElement>('.scene') ?? null
  }, [])
  // Another place is meant, whose menu takes the place of this one.
  const openElsewhere = (event: MouseEvent) => {
    event.preventDefault()
    onClose()
    canvas.current?.dispatchEvent(new window.MouseEvent('contextmenu', event.nativeEvent))
  }
  return (
    <>
      <div ref={findCanvas} className="context-menu__cover" onContextMenu={openElsewhere} />
      <span
        className="menu-anchor context-menu__place"
        style={{ left: roomyPlace(xView, scene.viewSize.width), top: yView }}
      >
        <PlaceMenu at={at} trigger={canvas} onClose={onClose} />
      </span>
    </>
  )
}

/** As wide as a menu and its gaps are. */
const ROOM_VIEW = 248

/** A menu stands at either side of its place. Where neither has room for it, as on a phone, it covers the place. */
const roomyPlace = (xView: number, widthView: number): number =>
  xView + ROOM_VIEW <= widthView || xView >= ROOM_VIEW ? xView : Math.max(0, widthView - ROOM_VIEW)
