import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { type AdminUser, adminUserSchema } from '../../../shared/admin/adminUsers.ts'
import { paths } from '../../../shared/paths.ts'
import { adminListPath } from '../../sources/http/admin.ts'
import { countText } from '../../ui/text/numberText.ts'
import { Time } from '../../ui/text/Time.tsx'
import { SearchField } from '../maps/catalogue/SearchField.tsx'
import { sizeText } from '../maps/form/chosenFile.ts'
import { AdminList } from './AdminList.tsx'
import { useAdminList } from './useAdminList.ts'
import { useAdminQuery } from './useAdminQuery.ts'

const usersSchema = z.array(adminUserSchema)

/** The accounts, the newest first, to be searched by name, e-mail address and id. */
export const UsersSection = () => {
  const { get, set } = useAdminQuery()
  const q = get('q')
  const list = useAdminList(adminListPath('users', { q }), usersSchema)
  return (
    <>
      <div className="admin-bar">
        <SearchField search={q} label="Name, e-mail or id" onSearch={(text) => set('q', text)} />
      </div>
      <AdminList label="Users" list={list} none={q === '' ? 'There is nobody yet' : 'Nobody is called so'}>
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </>
  )
}

const UserRow = ({ user }: { user: AdminUser }) => (
  <li>
    <div className="admin-list__what">
      <p className="admin-list__name">
        <Link to={paths.adminUser(user.id)}>{user.username}</Link>
        {user.role !== 'user' && <span className="admin-badge">{user.role}</span>}
        {user.suspended_reason !== null && <span className="admin-badge admin-badge--warn">Suspended</span>}
      </p>
      <p className="admin-list__facts">
        {user.email} · since <Time at={user.created_at} isDate />
      </p>
      <p className="admin-list__facts num">
        {countText(user.maps, 'map')} · {sizeText(user.bytes)} · {countText(user.sessions, 'session')} · id{' '}
        {user.id}
      </p>
    </div>
  </li>
)
