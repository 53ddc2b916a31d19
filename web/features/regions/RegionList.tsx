import { ChevronRight, CornerLeftUp, FolderCog } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { SideSection } from '../../shell/sidebar/SideSection.tsx'
import { useOpenOverlay, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { findKey, Highlighted } from '../../ui/text/findText.tsx'
import { RegionPicture } from './RegionPicture.tsx'
import './regions.css'

const RegionDrawer = lazyOverlay(() => import('./RegionDrawer.tsx').then((module) => module.RegionDrawer))

export interface RegionListProps {
  /** Leads to the page of a map. */
  Link: ComponentType<{ to: string; className: string; children: ReactNode }>
}

/** The region maps of this map; on a region map, the way to its parent and to the other ones. */
export const RegionList = ({ Link }: RegionListProps) => {
  const { record } = useViewer()
  const openOverlay = useOpenOverlay()
  const manage = () => openOverlay((close) => <RegionDrawer onClose={close} />)
  const wanted = findKey(useViewerState((state) => state.search).trim())
  const { parent, siblings, abilities, offers } = record
  const regions = parent ? siblings : record.regions
  const canManage = parent === null && (abilities.regions || (abilities.delete && regions.length > 0))
  if (!offers.community || (!parent && regions.length === 0 && !canManage)) return null
  const rows = wanted === '' ? regions : regions.filter(({ name }) => findKey(name).includes(wanted))
  return (
    <SideSection
      section="regions"
      count={regions.length}
      found={wanted === '' ? null : rows.length}
      actions={
        canManage && (
          <IconButton label="Manage region maps" size="sm" onClick={manage}>
            <FolderCog />
          </IconButton>
        )
      }
    >
      {parent && (
        <Link className="region" to={parent.path}>
          <CornerLeftUp className="region__up" />
          <span className="cut">Back to {parent.name}</span>
        </Link>
      )}
      {rows.length === 0 && (!parent || wanted !== '') && (
        <p className="side__note">
          {wanted === '' ? 'Maps of the places within this map.' : 'No region maps match your search.'}
        </p>
      )}
      {rows.map((region) => (
        <Link key={region.id} className="region" to={region.path}>
          <RegionPicture region={region} />
          <span className="cut">
            <Highlighted text={region.name} wanted={wanted} />
          </span>
          <ChevronRight className="region__go" />
        </Link>
      ))}
    </SideSection>
  )
}
