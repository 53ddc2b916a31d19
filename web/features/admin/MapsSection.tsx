import type { MapFilter } from '../../../shared/admin/adminMaps.ts'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { SearchField } from '../maps/catalogue/SearchField.tsx'
import { AdminMapList } from './AdminMapList.tsx'
import { useAdminQuery } from './useAdminQuery.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'failed', label: 'Pictures failed' },
] as const satisfies readonly { value: MapFilter; label: string }[]

/** All maps, the newest first, to be searched by name, game, owner, id and directory. */
export const MapsSection = () => {
  const { get, set } = useAdminQuery()
  const [q, owner] = [get('q'), get('owner')]
  const only = FILTERS.find(({ value }) => value === get('only'))?.value ?? 'all'
  const isAll = q === '' && owner === '' && only === 'all'
  return (
    <>
      <div className="admin-bar">
        <SearchField
          search={q}
          label="Name, game, owner, id or directory"
          onSearch={(text) => set('q', text)}
        />
        <SegmentedControl
          label="Show"
          value={only}
          options={FILTERS}
          onChange={(value) => set('only', value === 'all' ? '' : value)}
        />
      </div>
      <AdminMapList query={{ q, only, owner }} none={isAll ? 'There are no maps yet' : 'No map matches'} />
    </>
  )
}
