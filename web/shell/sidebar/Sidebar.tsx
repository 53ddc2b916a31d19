import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SIDEBAR_MAX_PX, SIDEBAR_MIN_PX } from '../../../shared/limits.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { ResizeHandle } from '../../ui/control/ResizeHandle.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { MapFoot } from '../canvas/MapFoot.tsx'
import { sidebarLook, titleText } from '../canvas/mapLook.ts'
import { useShortcuts } from '../useShortcuts.ts'
import { useViewer } from '../viewerContext.ts'
import { focusSearch } from './SideSearch.tsx'
import { acceptWidth, keepSidebarCollapsed, keepSidebarWidth, storedSidebar } from './storedSidebar.ts'
import './Sidebar.css'

interface SidebarProps {
  /** Beside the button that folds it away. */
  bar: ReactNode
  /** The media query of windows in which it is folded away until somebody opens it. */
  foldedWhere?: string
  children: ReactNode
}

/** The panel to the left of the map, which can be resized or collapsed. */
export const Sidebar = ({ bar, foldedWhere = 'not all', children }: SidebarProps) => {
  const [widthPx, setWidthPx] = useState(() => storedSidebar().widthPx)
  const { record } = useViewer()
  const [chosenFold, chooseFold] = useState(() => storedSidebar().isCollapsed)
  const isFoldedHere = useMediaQuery(foldedWhere)
  const isCollapsed = chosenFold ?? isFoldedHere
  const panel = useRef<HTMLElement>(null)
  const resize = (wantedPx: number) => {
    const accepted = acceptWidth(widthPx, wantedPx)
    setWidthPx(accepted)
    keepSidebarWidth(accepted)
  }
  const collapse = (collapsed: boolean) => {
    chooseFold(collapsed)
    keepSidebarCollapsed(collapsed)
  }
  useShortcuts({
    find: () => {
      flushSync(() => collapse(false))
      focusSearch(panel.current)
    },
  })
  if (isCollapsed)
    return (
      <div className="map-control side-opener">
        <h1 className="visually-hidden">{titleText(record)}</h1>
        <IconButton
          label="Open sidebar"
          tooltipSide="right"
          aria-expanded={false}
          onClick={() => collapse(false)}
        >
          <PanelLeftOpen />
        </IconButton>
      </div>
    )
  return (
    <aside
      ref={panel}
      className="side map-look"
      aria-label="Map contents"
      style={{ ...sidebarLook(record.style), width: widthPx }}
    >
      <div className="side__bar">
        {bar}
        <IconButton label="Collapse sidebar" aria-expanded onClick={() => collapse(true)}>
          <PanelLeftClose />
        </IconButton>
      </div>
      {children}
      <MapFoot />
      <ResizeHandle
        label="Resize sidebar"
        panelSide="left"
        widthPx={widthPx}
        minPx={SIDEBAR_MIN_PX}
        maxPx={SIDEBAR_MAX_PX}
        onResize={resize}
      />
    </aside>
  )
}
