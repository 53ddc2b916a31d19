import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Overview } from '../../../shared/admin/adminSite.ts'
import { paths } from '../../../shared/paths.ts'
import { fetchOverview } from '../../sources/http/admin.ts'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import { AdminFailed } from './AdminList.tsx'
import { ADMIN_KEY } from './adminKey.ts'

const FIGURES = [
  { of: 'reports', name: 'Reports to look at', to: paths.admin('reports'), waits: true },
  { of: 'messages', name: 'Messages without an answer', to: paths.admin('feedback'), waits: true },
  { of: 'images_failed', name: 'Images that failed', to: paths.admin('images'), waits: true },
  {
    of: 'images_waiting',
    name: 'Images in the queue',
    to: `${paths.admin('images')}?state=queue`,
    waits: false,
  },
  { of: 'maps_hidden', name: 'Hidden maps', to: `${paths.admin('maps')}?only=hidden`, waits: false },
  { of: 'users', name: 'Users', to: paths.admin('users'), waits: false },
  { of: 'maps', name: 'Maps', to: paths.admin('maps'), waits: false },
] as const satisfies readonly { of: keyof Overview; name: string; to: string; waits: boolean }[]

/** What waits for somebody, each with the way to it. */
export const OverviewSection = () => {
  const overview = useQuery({
    queryKey: [ADMIN_KEY, 'overview'],
    queryFn: ({ signal }) => fetchOverview(signal),
  })
  const { data } = overview
  if (!data)
    return overview.isError ? (
      <AdminFailed failure={overview.error} onRetry={() => void overview.refetch()} />
    ) : (
      <CardSkeletons />
    )
  return (
    <>
      <ul className="admin-figures">
        {FIGURES.map(({ of, name, to, waits }) => (
          <li key={of}>
            <Link to={to} data-waits={waits && data[of] > 0}>
              <b className="num">{wholeText(data[of])}</b>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="admin-note">Pinfold {data.version}</p>
    </>
  )
}
