import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { fetchHealth, fetchStorage } from '../../sources/http/admin.ts'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { countText, wholeText } from '../../ui/text/numberText.ts'
import { Time } from '../../ui/text/Time.tsx'
import { sizeText } from '../maps/form/chosenFile.ts'
import { AdminFailed } from './AdminList.tsx'
import { ADMIN_KEY } from './adminKey.ts'

/** What uploads take, how the store is, and which version runs. */
export const SiteSection = () => (
  <>
    <h2 className="page__section">Storage</h2>
    <Storage />
    <h2 className="page__section admin-sub">Health</h2>
    <Health />
  </>
)

const Storage = () => {
  const storage = useQuery({
    queryKey: [ADMIN_KEY, 'storage'],
    queryFn: ({ signal }) => fetchStorage(signal),
    retry: false,
  })
  const { data } = storage
  if (!data)
    return storage.isError ? (
      <AdminFailed failure={storage.error} onRetry={() => void storage.refetch()} />
    ) : (
      <CardSkeletons />
    )
  return (
    <>
      <dl className="admin-facts">
        <Fact name="Images of maps" value={sizeText(data.images)} />
        <Fact name="Images to replace them" value={sizeText(data.replacements)} />
        <Fact name="Icons and pictures" value={sizeText(data.assets)} />
        {data.free !== null && <Fact name="Left on the server’s disk" value={sizeText(data.free)} />}
      </dl>
      <p className="admin-note">
        Uploaded by {countText(data.people, 'user')}. The pictures made of it take room besides.
      </p>
      {data.most.length > 0 && (
        <ol className="admin-list" aria-label="Those with the most">
          {data.most.map(({ user_id, username, bytes }) => (
            <li key={user_id}>
              {username === null ? (
                <span>A deleted user, {user_id}</span>
              ) : (
                <Link to={paths.adminUser(user_id)}>{username}</Link>
              )}
              <span className="num">{sizeText(bytes)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const Health = () => {
  const health = useQuery({
    queryKey: [ADMIN_KEY, 'health'],
    queryFn: ({ signal }) => fetchHealth(signal),
    retry: false,
  })
  const { data } = health
  if (!data)
    return health.isError ? (
      <AdminFailed failure={health.error} onRetry={() => void health.refetch()} />
    ) : (
      <CardSkeletons />
    )
  return (
    <>
      {data.faults.map((fault) => (
        <p key={fault} className="admin-notice admin-notice--bad" role="alert">
          {fault}
        </p>
      ))}
      <dl className="admin-facts">
        <Fact name="Pinfold" value={data.version} />
        <Fact name="Node" value={data.node} />
        <div>
          <dt>Running since</dt>
          <dd>
            <Time at={data.started_at} />
          </dd>
        </div>
        {data.facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <div className="admin-table" tabIndex={0} role="region" aria-label="Documents">
        <table>
          <thead>
            <tr>
              <th scope="col">Documents</th>
              <th scope="col">Count</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {data.collections.map(({ name, documents, bytes }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{wholeText(documents)}</td>
                <td className="num">{sizeText(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)
