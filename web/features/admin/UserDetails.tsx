import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ADMIN_TEXTS } from '../../../shared/admin/adminTexts.ts'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { canChangeAccount, SUPER_OWNER_ID } from '../../../shared/maps/permissions.ts'
import { paths } from '../../../shared/paths.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { fetchAdminUser } from '../../sources/http/admin.ts'
import { ApiError } from '../../sources/http/api.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { sizeText } from '../maps/form/chosenFile.ts'
import { AdminFailed } from './AdminList.tsx'
import { AccountAccess } from './AccountAccess.tsx'
import { AdminMapList } from './AdminMapList.tsx'
import { QuotaForm } from './QuotaForm.tsx'
import { RoleForm } from './RoleForm.tsx'
import { ADMIN_KEY } from './adminKey.ts'

interface UserDetailsProps {
  id: number
  /** Who is looking. */
  viewer: CurrentUser
}

/** One account, and what can be done to it. */
export const UserDetails = ({ id, viewer }: UserDetailsProps) => {
  const found = useQuery({
    queryKey: [ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => fetchAdminUser(id, signal),
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  })
  const isMissing = found.error instanceof ApiError && found.error.status === 404
  return (
    <>
      <Link className="admin-back" to={paths.admin('users')}>
        <ArrowLeft /> All users
      </Link>
      {isMissing && <EmptyState art="missing" title="There is no such user" />}
      {found.isError && !isMissing && (
        <AdminFailed failure={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <CardSkeletons />}
      {found.data && !isMissing && <Account user={found.data} viewer={viewer} />}
    </>
  )
}

const Account = ({ user, viewer }: { user: AdminUser; viewer: CurrentUser }) => {
  const problem = whyNot(user, viewer)
  return (
    <>
      <div className="admin-head">
        <h2 className="page__section">{user.username}</h2>
        <p className="admin-list__facts">
          {user.email} · id {user.id} · since <Time at={user.created_at} isDate /> · {sizeText(user.bytes)}{' '}
          uploaded
        </p>
      </div>
      {problem !== null && <p className="admin-notice">{problem}</p>}
      <div className="admin-parts">
        <RoleForm key={user.role} user={user} viewer={viewer} disabled={problem !== null} />
        <QuotaForm key={JSON.stringify(user.quota)} user={user} disabled={problem !== null} />
        <AccountAccess user={user} disabled={problem !== null} />
      </div>
      <h3 className="admin-sub">Maps</h3>
      <AdminMapList query={{ owner: String(user.id) }} none="No maps" />
    </>
  )
}

/** Why an account cannot be changed; null if it can. */
const whyNot = (user: AdminUser, viewer: CurrentUser): string | null => {
  if (canChangeAccount(viewer, user)) return null
  if (user.id === SUPER_OWNER_ID) return ADMIN_TEXTS.operatorsAccount
  return user.id === viewer.id ? ADMIN_TEXTS.ownAccount : ADMIN_TEXTS.foundersAccount
}
