import type { Zone } from '../../../shared/content/zones.ts'
import { removalText } from '../../shell/removalText.ts'
import { undoToast } from '../../shell/undo.ts'
import { useClose, useViewer } from '../../shell/viewerContext.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { duplicateChanges, removeZoneChanges } from './zoneChanges.ts'

/** How far a duplicate is from its original. */
const OFFSET_VIEW = 24

export interface ZoneActions {
  readonly duplicate: (zone: Zone) => void
  /** Asks first; it can still be undone afterwards. */
  readonly remove: (zone: Zone) => Promise<void>
}

export const useZoneActions = (): ZoneActions => {
  const { scene, session, record, focusOn } = useViewer()
  const { confirm } = useAlert()
  const close = useClose()
  return {
    duplicate(zone) {
      const offsetMap = OFFSET_VIEW / 2 ** scene.camera.zoomLevel
      const { changes, zoneId } = duplicateChanges(session.newId, zone, offsetMap, record.image)
      if (!session.commit(changes).ok) return
      announce(`${zone.label} duplicated.`)
      focusOn({ kind: 'zone', zoneId })
    },
    async remove(zone) {
      const isSure = await confirm({
        title: `Delete “${zone.label}”?`,
        text: removalText('The zone', record),
        verb: 'Delete',
        danger: true,
      })
      if (!isSure) return
      const removed = session.commit(removeZoneChanges(zone.id))
      if (!removed.ok) return
      close()
      undoToast(session, `“${zone.label}” deleted.`, removed.changeId)
    },
  }
}
