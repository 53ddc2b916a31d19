import type { ReactNode } from 'react'
import { BranchPanel } from '../features/branches/BranchPanel.tsx'
import { ExportButton } from '../features/exports/ExportButton.tsx'
import { UpdateButton } from '../features/imports/UpdateButton.tsx'
import { LayerList } from '../features/layers/LayerList.tsx'
import { MapModeration } from '../features/moderation/MapModeration.tsx'
import { PinList } from '../features/pins/PinList.tsx'
import { PlaythroughButton } from '../features/playthroughs/PlaythroughButton.tsx'
import { FoundProgress } from '../features/pois/tree/FoundProgress.tsx'
import { PrintButton } from '../features/print/PrintButton.tsx'
import { ProgressOffer } from '../features/progress/ProgressOffer.tsx'
import { TableButton } from '../features/table/TableBelow.tsx'
import { LeavingLink } from '../shell/LeavingLink.tsx'
import { MapLists } from './MapLists.tsx'

interface MapContentsProps {
  head: ReactNode
  /** The lists come after the first frame of the map beside them. */
  isAfterMap?: boolean
  /** Called after something was chosen on the map, to close the drawer. */
  onChosen?: () => void
}

/** The lists of what is on a map, one's own things included: in the sidebar, or on phones in the drawer. */
export const MapContents = ({ onChosen, head, ...lists }: MapContentsProps) => (
  <MapLists
    {...lists}
    head={
      <>
        {head}
        <BranchPanel />
      </>
    }
    Link={LeavingLink}
    progress={
      <>
        <FoundProgress playthrough={<PlaythroughButton />} onChosen={onChosen} />
        <ProgressOffer />
      </>
    }
    tools={<TableButton onChosen={onChosen} />}
    onChosen={onChosen}
  >
    <PinList onChosen={onChosen} />
    <LayerList onChosen={onChosen} />
    <div className="side__end">
      <UpdateButton />
      <ExportButton />
      <PrintButton />
    </div>
    <MapModeration />
  </MapLists>
)
