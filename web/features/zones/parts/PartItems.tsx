import { Scissors, SquareDashed, SquaresSubtract, SquaresUnite } from 'lucide-react'
import type { Zone } from '../../../../shared/content/zones.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { MenuItem } from '../../../ui/control/Menu.tsx'
import { startCut } from './cutting.ts'
import { withPartActs } from './loadPartActs.ts'

/** What can be cut from a zone. */
export const CutItems = ({ zone }: { zone: Zone }) => {
  const viewer = useViewer()
  return (
    <>
      <MenuItem icon={<Scissors />} onSelect={() => startCut(viewer, zone, 'split')}>
        Split by a line
      </MenuItem>
      <MenuItem icon={<SquareDashed />} onSelect={() => startCut(viewer, zone, 'hole')}>
        Cut a hole
      </MenuItem>
      <MenuItem
        icon={<SquaresSubtract />}
        onSelect={() => void withPartActs((acts) => acts.subtractAbove(viewer, zone.id))}
      >
        Subtract what lies on it
      </MenuItem>
    </>
  )
}

/** What can be made of several zones. */
export const CombineItems = ({ zoneIds }: { zoneIds: ReadonlySet<number> }) => {
  const viewer = useViewer()
  return (
    <>
      <MenuItem
        icon={<SquaresUnite />}
        onSelect={() => void withPartActs((acts) => acts.mergeZones(viewer, zoneIds))}
      >
        Merge into one
      </MenuItem>
      <MenuItem
        icon={<SquaresSubtract />}
        onSelect={() => void withPartActs((acts) => acts.subtractZones(viewer, zoneIds))}
      >
        Subtract the others from the first
      </MenuItem>
    </>
  )
}
