import { ListTree, Map, MessageSquare, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { TEXTS } from '../../shared/texts.ts'
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
  /** Votes and the favourite. */
  rating: ReactNode
  /** Shown without opening the legend. */
  status: ReactNode
  /** The account menu, or the way to sign in. */
  account: ReactNode
}

export const TopBar = ({ rating, status, account }: TopBarProps) => {
  const { record } = useViewer()
  return (
    <div className="map-control topbar">
      <HomeMark className="topbar__home" />
      <h1 className="topbar__name cut">{titleText(record)}</h1>
      {status}
      {rating}
      {account}
    </div>
  )
}

export interface TabBarProps {
  status: ReactNode
  Head: ComponentType<MapHeadProps>
  /** Renders the comments; `close` shuts their drawer. Null where a map has none. */
  comments: ((close: () => void) => ReactNode) | null
  /** Renders the legend below its head; `close` shuts its drawer. */
  children: (head: ReactNode, close: () => void) => ReactNode
}

/** On phones the sidebar is a drawer behind the second tab, and the comments one behind the third. */
export const TabBar = ({ status, Head, comments, children }: TabBarProps) => {
  const { record } = useViewer()
  const [drawer, setDrawer] = useState<'none' | 'legend' | 'comments'>('none')
  const close = () => setDrawer('none')
  useShortcuts({
    find: () => {
      flushSync(() => setDrawer('legend'))
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
            aria-selected={drawer === 'none'}
            onClick={close}
          >
            <Map />
            Map
          </button>
          <button
            type="button"
            role="tab"
            className="tabbar__tab"
            aria-selected={drawer === 'legend'}
            onClick={() => setDrawer('legend')}
          >
            <ListTree />
            Legend
          </button>
          {comments && (
            <button
              type="button"
              role="tab"
              className="tabbar__tab"
              aria-selected={drawer === 'comments'}
              onClick={() => setDrawer('comments')}
            >
              <MessageSquare />
              {TEXTS.comments.title}
            </button>
          )}
        </div>
      </nav>
      <Drawer
        open={drawer === 'legend'}
        onOpenChange={(open) => setDrawer(open ? 'legend' : 'none')}
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
      <Drawer
        open={drawer === 'comments'}
        onOpenChange={(open) => setDrawer(open ? 'comments' : 'none')}
        label={TEXTS.comments.title}
      >
        {comments?.(close)}
      </Drawer>
    </>
  )
}
