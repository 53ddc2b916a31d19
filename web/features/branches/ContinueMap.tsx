import { useState } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { branchOffer } from './branchOffer.ts'
import { isToContinue, leaveContinue } from './continueAddress.ts'

const BranchDialog = lazyOverlay(() => import('./BranchDialog.tsx').then((module) => module.BranchDialog))

/** The dialog of a new branch, for who comes from the tile of an abandoned map. */
export const ContinueMap = () => {
  const { record } = useViewer()
  const [isAsking, setAsking] = useState(isToContinue)
  if (!isAsking || branchOffer(record).label === null) return null
  const close = () => {
    setAsking(false)
    leaveContinue()
  }
  return <BranchDialog record={record} onClose={close} />
}
