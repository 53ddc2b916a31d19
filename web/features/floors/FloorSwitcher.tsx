import { ChevronDown, ChevronUp, Layers2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useShownFloor } from '../../shell/floors/shownFloor.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { floorBeside } from './floorBeside.ts'
import { useFloorKeys } from './useFloorKeys.ts'
import './floors.css'

const OtherFloorsMenu = lazyOverlay(() => import('./FloorMenus.tsx').then((module) => module.OtherFloorsMenu))
const FloorMenu = lazyOverlay(() => import('./FloorMenus.tsx').then((module) => module.FloorMenu))

/** More are a list to choose from. */
const LISTED_MAX = 12

/** The floors above one another, the highest on top; where they have no room, the shown one between two arrows. */
export const FloorSwitcher = () => {
  const { scene, record, store } = useViewer()
  const { floors } = record
  const shown = useShownFloor()
  const isMobile = useIsMobile()
  const group = useRef<HTMLDivElement>(null)
  const isCollapsed = !useHasRoom(group, floors.length) || floors.length > LISTED_MAX
  useFloorKeys()
  useLayoutEffect(() => scene.onBarsMoved(), [scene, isCollapsed, floors.length])
  const size = isMobile ? 'touch' : 'md'
  const show = ({ id }: MapFloor) => store.setState({ floorId: id })
  return (
    <div
      ref={group}
      className={classNames('map-control', 'map-control--column', 'floors', isCollapsed && 'floors--few')}
      role="group"
      aria-label="Floors"
    >
      {isCollapsed ? (
        <>
          <StepButton by={1} shown={shown} />
          <MenuButton
            trigger={
              <Button
                variant="quiet"
                size={size}
                className="floors__one"
                aria-label={`Floor: ${shown?.name}`}
              >
                <span className="cut">{shown?.name}</span>
              </Button>
            }
            Popup={FloorMenu}
          />
          <StepButton by={-1} shown={shown} />
        </>
      ) : (
        <>
          {floors.toReversed().map((floor) => (
            <Button
              key={floor.id}
              variant="quiet"
              size={size}
              className={classNames('floors__one', floor === shown && 'is-on')}
              aria-pressed={floor === shown}
              onClick={() => show(floor)}
            >
              <span className="cut">{floor.name}</span>
            </Button>
          ))}
          <MenuButton
            trigger={
              <IconButton size={size} label="Other floors" tooltipSide="left">
                <Layers2 />
              </IconButton>
            }
            Popup={OtherFloorsMenu}
          />
        </>
      )}
    </div>
  )
}

const StepButton = ({ by, shown }: { by: 1 | -1; shown: MapFloor | null }) => {
  const { record, store } = useViewer()
  const next = floorBeside(record.floors, shown, by)
  const isMobile = useIsMobile()
  return (
    <IconButton
      size={isMobile ? 'touch' : 'md'}
      label={by > 0 ? 'One floor up' : 'One floor down'}
      shortcut={shortcutText(by > 0 ? 'floorUp' : 'floorDown')}
      tooltipSide="left"
      disabled={next === null}
      onClick={() => next && store.setState({ floorId: next.id })}
    >
      {by > 0 ? <ChevronUp /> : <ChevronDown />}
    </IconButton>
  )
}

/** What stands above and below the list, with the bars along the top; on a low canvas it stands beside the zoom. */
const TAKEN_VIEW = 360
const TAKEN_BESIDE_VIEW = 130
const LOW_VIEW = 543

/** Whether the canvas is as high as a list of all floors, and what stands with it, needs. */
const useHasRoom = (group: React.RefObject<HTMLElement | null>, count: number): boolean => {
  const [hasRoom, setHasRoom] = useState(true)
  useLayoutEffect(() => {
    const canvas = group.current?.closest('main')
    if (!canvas) return
    const measure = () => {
      const rowView = matchMedia('(pointer: coarse), (max-width: 800px)').matches ? 44 : 32
      const takenView = window.innerHeight <= LOW_VIEW ? TAKEN_BESIDE_VIEW : TAKEN_VIEW
      setHasRoom((count + 1) * rowView <= canvas.clientHeight - takenView)
    }
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(canvas)
    return () => resizes.disconnect()
  }, [group, count])
  return hasRoom
}
