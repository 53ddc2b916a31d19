import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { userMapsHead } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { HomeHeader } from '../features/home/HomeHeader.tsx'
import { useCreateMap } from '../features/home/useCreateMap.tsx'
import { Catalogue, CatalogueSkeleton, LoadFailed, NoMaps } from '../features/maps/catalogue/Catalogue.tsx'
import { pathOfUserMaps, useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { useDeleteMap } from '../features/maps/useDeleteMap.tsx'
import { fetchListedUser } from '../sources/http/catalogue.ts'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { MapPage } from './mapPageChunk.ts'

const { userMaps } = TEXTS

/** The maps of one user, named by id or by username in the address. An unknown user has none. */
export const UserMaps = () => {
  const listed = useListedUser()
  const { query, change } = useCatalogueQuery()
  const { createMap, dialog } = useCreateMap()
  const deletion = useDeleteMap()
  const title = listed.data ? userMaps.titleOf(listed.data.username) : userMaps.title
  usePageHead(userMapsHead(listed.data?.username ?? null))
  const empty = <NoMaps search={query.search} none={userMaps.noMaps} onCreateMap={createMap} />
  return (
    <>
      <HomeHeader query={query} searchLabel={userMaps.search} onChange={change} onCreateMap={createMap} />
      <main className="page" id="maps" tabIndex={-1}>
        {listed.data ? (
          <Catalogue
            title={title}
            listPath={pathOfUserMaps(listed.data.id)}
            query={query}
            empty={empty}
            actionsOf={deletion.buttonOf}
            onMapApproach={MapPage.preload}
          />
        ) : listed.isPending ? (
          <CatalogueSkeleton title={title} />
        ) : (
          <>
            <div className="page__head">
              <h1 className="page__title">{title}</h1>
            </div>
            {listed.isError && <LoadFailed error={listed.error} onRetry={() => void listed.refetch()} />}
            {listed.data === null && empty}
          </>
        )}
        {deletion.error}
      </main>
      {dialog}
    </>
  )
}

const useListedUser = () => {
  const { id, username = '' } = useParams()
  return useQuery({
    queryKey: ['listedUser', id ?? null, username],
    queryFn: ({ signal }) => fetchListedUser(id === undefined ? { username } : { id }, signal),
  })
}
