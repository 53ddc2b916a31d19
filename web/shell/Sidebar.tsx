import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'
import { SIDEBAR_MAX_PX, SIDEBAR_MIN_PX } from '../../shared/limits.ts'
import { paths } from '../../shared/paths.ts'
import { useAlert } from '../ui/AlertProvider.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { ResizeHandle } from '../ui/ResizeHandle.tsx'
import { MapFoot } from './MapFoot.tsx'
import { sidebarLook, titleText } from './mapLook.ts'
import { focusSearch } from './SideSearch.tsx'
import { acceptWidth, keepSidebarCollapsed, keepSidebarWidth, storedSidebar } from './storedSidebar.ts'
import { useShortcuts } from './useShortcuts.ts'
import { DISCARD_QUESTION, useViewer } from './viewerContext.ts'
import './Sidebar.css'

interface SidebarProps {
  children: ReactNode
  status: ReactNode
  /** The account menu, or the way to sign in. */
  account: ReactNode
}

/** The panel to the left of the map, which can be resized or collapsed. */
export const Sidebar = ({ children, status, account }: SidebarProps) => {
  const [widthPx, setWidthPx] = useState(() => storedSidebar().widthPx)
  const { record } = useViewer()
  const [isCollapsed, setCollapsed] = useState(() => storedSidebar().isCollapsed)
  const panel = useRef<HTMLElement>(null)
  const resize = (wantedPx: number) => {
    const accepted = acceptWidth(widthPx, wantedPx)
    setWidthPx(accepted)
    keepSidebarWidth(accepted)
  }
  const collapse = (collapsed: boolean) => {
    setCollapsed(collapsed)
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
        <HomeMark className="side__home" />
        <span className="side__status">{status}</span>
        {account}
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

/** The link to the home page. */
export const HomeMark = ({ className }: { className: string }) => (
  <LeavingLink to={paths.home()} className={className} aria-label="Pinfold home">
    <Mark />
  </LeavingLink>
)

/** A link away from the open map; asks first if unsaved input would be lost. */
export const LeavingLink = ({ to, ...link }: LinkProps & { to: string }) => {
  const { store } = useViewer()
  const { confirm } = useAlert()
  const navigate = useNavigate()
  const leave = async (event: MouseEvent) => {
    if (!store.getState().isDirty || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (await confirm(DISCARD_QUESTION)) await navigate(to)
  }
  return <Link {...link} to={to} onClick={(event) => void leave(event)} />
}
