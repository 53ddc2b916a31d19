import { useQueryClient } from '@tanstack/react-query'
import { EyeOff, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AdminMap, adminMapSchema } from '../../../shared/admin/adminMaps.ts'
import { paths } from '../../../shared/paths.ts'
import { adminListPath, deleteMapAsAdmin, retryImagesOf } from '../../sources/http/admin.ts'
import { hideMap, showMap } from '../../sources/http/moderation.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { sizeText } from '../maps/form/chosenFile.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { AdminList } from './AdminList.tsx'
import { useAdminAct } from './useAdminAct.ts'
import { ADMIN_KEY } from './adminKey.ts'
import { useAdminList } from './useAdminList.ts'

const mapsSchema = z.array(adminMapSchema)

interface AdminMapListProps {
  query: Readonly<Record<'q' | 'only' | 'owner', string>> | { readonly owner: string }
  /** What is said where there are none. */
  none: string
}

/** Maps, private and hidden ones among them, with what can be done about each. */
export const AdminMapList = ({ query, none }: AdminMapListProps) => {
  const client = useQueryClient()
  const list = useAdminList(adminListPath('maps', query), mapsSchema)
  const acts = useMapActs()
  const [hiding, setHiding] = useState<AdminMap | null>(null)
  return (
    <>
      <AdminList label="Maps" list={list} none={none}>
        {(map) => <MapRow key={map.id} map={map} acts={acts} onHide={() => setHiding(map)} />}
      </AdminList>
      {hiding && (
        <ReasonDialog
          act="hide"
          kind="map"
          send={(reason) => hideMap(hiding.id, reason)}
          onClose={() => setHiding(null)}
          onDone={() => void client.invalidateQueries({ queryKey: [ADMIN_KEY] })}
        />
      )}
    </>
  )
}

const useMapActs = () => {
  const act = useAdminAct()
  const { confirm } = useAlert()
  return {
    show: (map: AdminMap) =>
      act(() => showMap(map.id), {
        done: `“${map.name}” is shown again.`,
        failed: 'The map could not be shown again.',
      }),
    retry: (map: AdminMap) =>
      act(() => retryImagesOf(map.id), {
        done: `The pictures of “${map.name}” are made again.`,
        failed: 'The pictures could not be tried again.',
      }),
    remove: async (map: AdminMap) => {
      const isSure = await confirm({
        title: `Delete “${map.name}” by ${map.owner}?`,
        text: `Its image (${sizeText(map.image_bytes)}), its icons and pictures (${sizeText(map.asset_bytes)}), everything placed on it, its comments and its region maps are lost. This cannot be undone.`,
        verb: 'Delete map',
        danger: true,
      })
      if (isSure)
        await act(() => deleteMapAsAdmin(map.id), {
          done: `“${map.name}” is deleted.`,
          failed: 'The map could not be deleted.',
        })
    },
  }
}

interface MapRowProps {
  map: AdminMap
  acts: ReturnType<typeof useMapActs>
  onHide: () => void
}

const MapRow = ({ map, acts, onHide }: MapRowProps) => (
  <li>
    <div className="admin-list__what">
      <p className="admin-list__name">
        <Link to={map.path}>{map.name}</Link>
        <span className="admin-list__game">({map.game_name})</span>
        {!map.is_public && <span className="admin-badge">Private</span>}
        {map.is_region && <span className="admin-badge">Region</span>}
        {map.image === 'making' && <span className="admin-badge">Pictures being made</span>}
        {map.image === 'failed' && <span className="admin-badge admin-badge--warn">Pictures failed</span>}
        {map.hidden_reason !== null && <span className="admin-badge admin-badge--warn">Hidden</span>}
      </p>
      <p className="admin-list__facts num">
        by <Link to={paths.adminUser(map.owner_id)}>{map.owner}</Link> · {map.width} × {map.height} px ·{' '}
        {sizeText(map.image_bytes)} · icons and pictures {sizeText(map.asset_bytes)} · id {map.id} ·{' '}
        <Time at={map.created_at} isDate />
      </p>
      {map.hidden_reason !== null && <p className="admin-list__why">Hidden: {map.hidden_reason}</p>}
      {map.image_error !== null && <p className="admin-list__why">{map.image_error}</p>}
    </div>
    <div className="admin-acts">
      {map.image === 'failed' && (
        <Button
          icon={<RefreshCw />}
          aria-label={`Try again: ${map.name}`}
          onClick={() => void acts.retry(map)}
        >
          Try again
        </Button>
      )}
      {map.hidden_reason === null ? (
        <Button icon={<EyeOff />} aria-label={`Hide: ${map.name}`} onClick={onHide}>
          Hide
        </Button>
      ) : (
        <Button aria-label={`Show again: ${map.name}`} onClick={() => void acts.show(map)}>
          Show again
        </Button>
      )}
      <Button
        variant="danger-quiet"
        icon={<Trash2 />}
        aria-label={`Delete: ${map.name}`}
        onClick={() => void acts.remove(map)}
      >
        Delete
      </Button>
    </div>
  </li>
)
