import { SquarePen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { canManageMap } from '../../../../shared/maps/permissions.ts'
import type { ListedMap } from '../../../sources/http/catalogue.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { useCurrentUser } from '../../account/currentUser.ts'

const EditMapDialog = lazyOverlay(() => import('./EditMapDialog.tsx').then((module) => module.EditMapDialog))

interface EditingMaps {
  /** A button for those who may edit the map, otherwise nothing. */
  readonly buttonOf: (map: ListedMap) => ReactNode
  readonly dialog: ReactNode
}

/** Edits the details of maps from a list. */
export const useEditMap = (): EditingMaps => {
  const { user } = useCurrentUser()
  const [mapId, setMapId] = useState<number | null>(null)
  return {
    buttonOf: (map) =>
      canManageMap(user, { uploaderId: map.uploader_id, isHidden: map.hidden !== null }) && (
        <IconButton label={`Edit ${map.name}`} size="sm" onClick={() => setMapId(map.id)}>
          <SquarePen />
        </IconButton>
      ),
    dialog: mapId !== null && <EditMapDialog mapId={mapId} onClose={() => setMapId(null)} />,
  }
}
