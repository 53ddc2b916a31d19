import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { SearchField } from '../maps/catalogue/SearchField.tsx'
import { AdminMapList } from './AdminMapList.tsx'
import { useAdminQuery } from './useAdminQuery.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'hidden', label: 'Hidden' },
] as const

/** All maps, the newest first, to be searched by name, game, owner, id and directory. */
export const MapsSection = () => {
  const { get, set } = useAdminQuery()
  const [q, owner] = [get('q'), get('owner')]
  const only = get('only') === 'hidden' ? 'hidden' : ''
  const isAll = q === '' && owner === '' && only === ''
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
          value={only === 'hidden' ? 'hidden' : 'all'}
          options={FILTERS}
          onChange={(value) => set('only', value === 'all' ? '' : value)}
        />
      </div>
      <AdminMapList query={{ q, only, owner }} none={isAll ? 'There are no maps yet' : 'No map matches'} />
    </>
  )
}
