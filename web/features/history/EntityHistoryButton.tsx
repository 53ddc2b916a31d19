import { History } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { addressToWalk } from '../../shell/historyAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { mayWalk } from './mayWalk.ts'

interface EntityHistoryButtonProps {
  entity: EntityKey
}

/** In the popup of a thing, for those who may edit it: the way to what was done to it. */
export const EntityHistoryButton = ({ entity }: EntityHistoryButtonProps) => {
  const { record } = useViewer()
  return mayWalk(record) ? <WayToHistory entity={entity} /> : null
}

/** Apart, as an embed has no addresses to go to. */
const WayToHistory = ({ entity }: EntityHistoryButtonProps) => {
  const navigate = useNavigate()
  const open = () => void navigate(addressToWalk(window.location, { kind: 'entity', entity }))
  return (
    <IconButton label="History" onClick={open}>
      <History />
    </IconButton>
  )
}
