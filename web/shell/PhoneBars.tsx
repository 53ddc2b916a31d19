import { ListTree, Map, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Drawer } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/Button.tsx'
import { HomeMark } from './Sidebar.tsx'
import { MapFoot } from './MapFoot.tsx'
import { sidebarLook, titleText } from './mapLook.ts'
import type { MapHeadProps } from './MapHead.tsx'
import { focusSearch } from './SideSearch.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { useViewer } from './viewerContext.ts'
import './PhoneBars.css'

export interface TopBarProps {
  /** Shown without opening the legend. */
  status: ReactNode
  /** The account menu, or the way to sign in. */
  account: ReactNode
}

export const TopBar = ({ status, account }: TopBarProps) => {
  const { record } = useViewer()
  return (
    <div className="map-control topbar">
      <HomeMark className="topbar__home" />
      <h1 className="topbar__name cut">{titleText(record)}</h1>
      {status}
      {account}
    </div>
  )
}

export interface TabBarProps {
  status: ReactNode
  Head: ComponentType<MapHeadProps>
  /** Renders the legend below its head; `close` shuts its drawer. */
  children: (head: ReactNode, close: () => void) => ReactNode
}

/** On phones the sidebar is a drawer behind the second tab. */
export const TabBar = ({ status, Head, children }: TabBarProps) => {
  const { record } = useViewer()
  const [isLegendOpen, setLegendOpen] = useState(false)
  const close = () => setLegendOpen(false)
  useShortcuts({
    find: () => {
      flushSync(() => setLegendOpen(true))
      focusSearch(document.querySelector('.drawer'))
    },
  })
  return (
    <>
      <nav className="tabbar-nav" aria-label="Views">
        <div className="tabbar" role="tablist" aria-label="Views">
          <button
            type="button"
            role="tab"
            className="tabbar__tab"
            aria-selected={!isLegendOpen}
            onClick={close}
          >
            <Map />
            Map
          </button>
          <button
            type="button"
            role="tab"
            className="tabbar__tab"
            aria-selected={isLegendOpen}
            onClick={() => setLegendOpen(true)}
          >
            <ListTree />
            Legend
          </button>
        </div>
      </nav>
      <Drawer
        open={isLegendOpen}
        onOpenChange={setLegendOpen}
        label="Legend"
        side="left"
        className="map-look"
        style={sidebarLook(record.style)}
      >
        {children(
          <Head
            aside={
              <>
                {status}
                <IconButton label="Close" size="touch" onClick={close}>
                  <X />
                </IconButton>
              </>
            }
          />,
          close,
        )}
        <MapFoot />
      </Drawer>
    </>
  )
}
