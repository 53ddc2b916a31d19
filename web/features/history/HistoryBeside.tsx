import { useLocation, useSearchParams } from 'react-router-dom'
import { walkedIn } from '../../shell/historyAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { restoreAskedIn } from './restoreAsked.ts'
import { mayWalk } from './mayWalk.ts'

const HistoryPanel = lazyPanel(
  () => import('./HistoryPanel.tsx').then((module) => module.HistoryPanel),
  FailedPart,
)
const RestoreAsked = lazyPanel(
  () => import('./RestoreAsked.tsx').then((module) => module.RestoreAsked),
  FailedPart,
)

/** The history of the map beside it, for those who may edit it, while the address says so. */
export const HistoryBeside = () => {
  const { record } = useViewer()
  const [search] = useSearchParams()
  const { state } = useLocation()
  if (!mayWalk(record)) return null
  const walked = walkedIn(search)
  const asked = restoreAskedIn(state)
  return (
    <>
      {walked.kind !== 'none' && <HistoryPanel walked={walked} />}
      {asked !== null && <RestoreAsked revision={asked} />}
    </>
  )
}
