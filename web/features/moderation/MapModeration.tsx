import { useQueryClient } from '@tanstack/react-query'
import { EyeOff, Flag } from 'lucide-react'
import { canModerate } from '../../../shared/maps/permissions.ts'
import { patchMapRecord, reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { hideMap, reportMap } from '../../sources/http/moderation.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import type { Reasoned } from './ReasonDialog.tsx'
import './moderation.css'

const ReasonDialog = lazyOverlay(() => import('./ReasonDialog.tsx').then((module) => module.ReasonDialog))

/** Below the contents of somebody else's map: members report it to the moderators, who hide it. */
export const MapModeration = () => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const openOverlay = useOpenOverlay()
  if (!user || !record.offers.community) return null
  const id = Number(record.id)
  const mayReport = user.id !== record.uploaderId && record.hiddenReason === null
  const mayHide = canModerate(user) && record.hiddenReason === null
  if (!mayReport && !mayHide) return null
  const send = async (act: Reasoned, reason: string) => {
    if (act === 'report') return reportMap(id, reason)
    await hideMap(id, reason)
    patchMapRecord(client, record.id, { hiddenReason: reason })
    reloadMapRecord(client, record.id)
    void client.invalidateQueries({ queryKey: ['maps'] })
  }
  const ask = (act: Reasoned) =>
    openOverlay((close) => (
      <ReasonDialog
        act={act}
        kind="map"
        send={(reason) => send(act, reason)}
        onClose={close}
        onDone={close}
      />
    ))
  return (
    <div className="map-moderation">
      {mayReport && (
        <Button variant="quiet" size="sm" icon={<Flag />} onClick={() => ask('report')}>
          Report map
        </Button>
      )}
      {mayHide && (
        <Button variant="quiet" size="sm" icon={<EyeOff />} onClick={() => ask('hide')}>
          Hide map
        </Button>
      )}
    </div>
  )
}
