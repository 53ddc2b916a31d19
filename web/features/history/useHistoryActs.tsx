import { History } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToWalk } from '../../shell/historyAddress.ts'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { mayWalk } from './mayWalk.ts'

/** For people who may edit the map: the way to who changed what. */
export const useHistoryActs = (): readonly OwnerAct[] => {
  const { record } = useViewer()
  const navigate = useNavigate()
  if (!mayWalk(record)) return []
  const act = () => void navigate(addressToWalk(window.location, { kind: 'list' }))
  return [{ label: 'History', icon: <History />, act }]
}
