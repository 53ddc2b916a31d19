import { MY_MAPS_HEAD } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { HomeHeader } from '../features/home/HomeHeader.tsx'
import { useCreateMap } from '../features/home/useCreateMap.tsx'
import { LocalMapList } from '../features/local/LocalMapList.tsx'
import { Catalogue, CatalogueSkeleton, NoMaps } from '../features/maps/catalogue/Catalogue.tsx'
import { pathOfUserMaps, useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { useEditMap } from '../features/maps/form/useEditMap.tsx'
import { useDeleteMap } from '../features/maps/useDeleteMap.tsx'
import { OwnInvitations } from '../features/members/OwnInvitations.tsx'
import { SharedMaps } from '../features/members/SharedMaps.tsx'
import { SuggestionsLink } from '../features/proposals/SuggestionsLink.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { MapPage } from './mapPageChunk.ts'

const { myMaps } = TEXTS

/** The maps of the signed-in user, private ones included. */
export const MyMaps = () => {
  const { user, isLoading } = useCurrentUser()
  const { query, change } = useCatalogueQuery()
  const { createMap, dialog } = useCreateMap()
  const deletion = useDeleteMap()
  const edit = useEditMap()
  usePageHead(MY_MAPS_HEAD)
  return (
    <>
      <HomeHeader query={query} searchLabel={myMaps.search} onChange={change} onCreateMap={createMap} />
      <main className="page" id="maps" tabIndex={-1}>
        <h1 className="page__title">{myMaps.title}</h1>
        {user && <OwnInvitations userId={user.id} />}
        {user && (
          <Catalogue
            title={myMaps.online}
            level={2}
            hint={myMaps.onlineHint}
            listPath={pathOfUserMaps(user.id)}
            query={query}
            empty={<NoMaps search={query.search} none={myMaps.noMaps} onCreateMap={createMap} />}
            actionsOf={(map) => (
              <>
                <SuggestionsLink map={map} />
                {edit.buttonOf(map)}
                {deletion.buttonOf(map)}
              </>
            )}
            onMapApproach={MapPage.preload}
          />
        )}
        {!user && isLoading && <CatalogueSkeleton title={myMaps.online} level={2} hint={myMaps.onlineHint} />}
        {!user && !isLoading && (
          <EmptyState title={myMaps.signIn.title} text={myMaps.signIn.text} action={<SignInButton />} />
        )}
        {user && <SharedMaps query={query} onMapApproach={MapPage.preload} />}
        {deletion.error}
        <LocalMapList query={query} level={2} />
      </main>
      {dialog}
      {edit.dialog}
    </>
  )
}
