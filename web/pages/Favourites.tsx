import { FAVOURITES_HEAD } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { HomeHeader } from '../features/home/HomeHeader.tsx'
import { useCreateMap } from '../features/home/useCreateMap.tsx'
import { Catalogue, CatalogueSkeleton } from '../features/maps/catalogue/Catalogue.tsx'
import { useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { FAVOURITES_PATH } from '../sources/http/votes.ts'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { MapPage } from './mapPageChunk.ts'

const { favourite, home } = TEXTS

/** The maps that the signed-in user keeps as favourites. One that is removed stays in sight until the page is left. */
export const Favourites = () => {
  const { user, isLoading } = useCurrentUser()
  const { query, change } = useCatalogueQuery()
  const { createMap, dialog } = useCreateMap()
  usePageHead(FAVOURITES_HEAD)
  const empty =
    query.search === '' ? (
      <EmptyState title={favourite.none.title} text={favourite.none.text} />
    ) : (
      <EmptyState title={home.noMatch.title(query.search)} text={favourite.noMatch} />
    )
  return (
    <>
      <HomeHeader query={query} searchLabel={favourite.search} onChange={change} onCreateMap={createMap} />
      <main className="page" id="maps" tabIndex={-1}>
        {user ? (
          <Catalogue
            title={favourite.title}
            listPath={FAVOURITES_PATH}
            query={query}
            empty={empty}
            onMapApproach={MapPage.preload}
          />
        ) : isLoading ? (
          <CatalogueSkeleton title={favourite.title} />
        ) : (
          <>
            <div className="page__head">
              <h1 className="page__title">{favourite.title}</h1>
            </div>
            <EmptyState title={favourite.loggedOut} text={favourite.signIn.text} action={<SignInButton />} />
          </>
        )}
      </main>
      {dialog}
    </>
  )
}
