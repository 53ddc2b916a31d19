import { useViewer } from '../../shell/viewerContext.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'

const BranchPanel = lazyPanel(
  () => import('./BranchPanel.tsx').then((module) => module.BranchPanel),
  () => null,
)

/** Below the name of a map that others may see: what it is a branch of, its own branches, and the way to continue it. */
export const MapBranches = () => {
  const { offers, id, parent } = useViewer().record
  return offers.community && parent === null ? <BranchPanel mapId={Number(id)} /> : null
}
