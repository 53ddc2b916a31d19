import { ListTree, Map, MessageSquare, X } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { MapHeadProps } from '../sidebar/MapHead.tsx'
import { focusSearch } from '../sidebar/SideSearch.tsx'
import { useShortcuts } from '../useShortcuts.ts'
import './PhoneBars.css'

const PhoneDrawer = lazyOverlay(() => import('./PhoneDrawer.tsx').then((module) => module.PhoneDrawer))

export interface TabBarProps {
  status: ReactNode
  Head: ComponentType<MapHeadProps>
  /** Renders the comments; `close` shuts their drawer. Null where a map has none. */
  comments: ((close: () => void) => ReactNode) | null
  /** What else there is to do, beside the tabs. */
  acts?: ReactNode
  /** Renders the legend below its head; `close` shuts its drawer. */
  children: (head: ReactNode, close: () => void) => ReactNode
}

/** On phones the sidebar is a drawer behind the second tab, and the comments one behind the third. */
export const TabBar = ({ status, Head, comments, acts, children }: TabBarProps) => {
  const [drawer, setDrawer] = useState<'none' | 'legend' | 'comments'>('none')
  const [isForSearch, setForSearch] = useState(false)
  const open = (next: typeof drawer, forSearch = false) => {
    setDrawer(next)
    setForSearch(forSearch)
  }
  const close = () => open('none')
  useShortcuts({
    find: () => (drawer === 'legend' ? focusSearch(document.querySelector('.drawer')) : open('legend', true)),
  })
  return (
    <>
      <nav className="tabbar" aria-label="Views">
        <div className="tabbar__tabs" role="tablist" aria-label="Views">
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
            onClick={() => open('legend')}
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
              onClick={() => open('comments')}
            >
              <MessageSquare />
              {TEXTS.comments.title}
            </button>
          )}
        </div>
        {acts}
      </nav>
      {drawer !== 'none' && (
        <PhoneDrawer kind={drawer} isForSearch={isForSearch} onClose={close}>
          {() =>
            drawer === 'comments'
              ? comments?.(close)
              : children(
                  <Head
                    onChosen={close}
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
                )
          }
        </PhoneDrawer>
      )}
    </>
  )
}
