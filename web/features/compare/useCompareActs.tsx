import { GitCompareArrows } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { addressToCompare } from '../../shell/compareAddress.ts'

/** For people who may edit the map: the way to take something from another one. */
export const useCompareActs = (): readonly OwnerAct[] => {
  const { record } = useViewer()
  const navigate = useNavigate()
  if (!record.abilities.merge || !record.offers.community) return []
  const act = () => void navigate(addressToCompare(window.location, { kind: 'choosing' }))
  return [{ label: 'Compare with another map', icon: <GitCompareArrows />, act }]
}
