import type { ReactNode } from 'react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Drawer } from '../../ui/overlay/Dialog.tsx'
import { MapFoot } from '../canvas/MapFoot.tsx'
import { sidebarLook } from '../canvas/mapLook.ts'
import { focusSearch } from '../sidebar/SideSearch.tsx'
import { useViewer } from '../viewerContext.ts'

export interface PhoneDrawerProps {
  kind: 'legend' | 'comments'
  /** Whether it was opened to search in it. */
  isForSearch: boolean
  onClose: () => void
  children: () => ReactNode
}

/** On phones, what is beside the map elsewhere. */
export const PhoneDrawer = ({ kind, isForSearch, onClose, children }: PhoneDrawerProps) => {
  const { record } = useViewer()
  if (kind === 'comments')
    return (
      <Drawer open onOpenChange={onClose} label={TEXTS.comments.title}>
        {children()}
      </Drawer>
    )
  return (
    <Drawer
      open
      onOpenChange={onClose}
      label="Legend"
      side="left"
      className="map-look"
      style={sidebarLook(record.style)}
      focusIn={isForSearch ? focusSearch : undefined}
    >
      {children()}
      <MapFoot />
    </Drawer>
  )
}
