import { History } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { addressToWalk } from '../../shell/historyAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { mayWalk } from './mayWalk.ts'

/** In the popup of a thing, for those who may edit it: the way to what was done to it. */
export const EntityHistoryButton = ({ entity }: { entity: EntityKey }) => {
  const { record } = useViewer()
  const navigate = useNavigate()
  if (!mayWalk(record)) return null
  const open = () => void navigate(addressToWalk(window.location, { kind: 'entity', entity }))
  return (
    <IconButton label="History" onClick={open}>
      <History />
    </IconButton>
  )
}
