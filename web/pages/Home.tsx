import { useState } from 'react'
import { SEARCH_MAX } from '../../shared/limits.ts'
import { HOME_HEAD } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { GamesButton } from '../features/games/GamesButton.tsx'
import { HomeHeader } from '../features/home/HomeHeader.tsx'
import { useCreateMap } from '../features/home/useCreateMap.tsx'
import { Catalogue, NoMaps } from '../features/maps/catalogue/Catalogue.tsx'
import { useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { lazyPanel } from '../ui/lazyPart.tsx'
import { Banner } from '../ui/overlay/Banner.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { MapPage } from './mapPageChunk.ts'

/** Most visitors have none. */
const HomeLocalMaps = lazyPanel(
  () => import('../features/local/LocalMapList.tsx').then((module) => module.HomeLocalMaps),
  () => null,
)

/** What there is without the server. */
const SeenMapList = lazyPanel(
  () => import('../features/seen/SeenMapList.tsx').then((module) => module.SeenMapList),
  () => null,
)

export const Home = ({ usernameTaken }: { usernameTaken: boolean }) => {
  const warning = useUsernameWarning(usernameTaken)
  const { query, change } = useCatalogueQuery()
  const { createMap, dialog } = useCreateMap()
  usePageHead(HOME_HEAD)
  return (
    <>
      {warning.isShown && <Banner text={TEXTS.home.usernameTaken} onDismiss={warning.dismiss} />}
      <HomeHeader query={query} onChange={change} onCreateMap={createMap} />
      <main className="page" id="maps" tabIndex={-1}>
        <p className="page__what">{TEXTS.home.what}</p>
        <Catalogue
          title={TEXTS.home.title}
          ways={<GamesButton onChoose={(game) => change({ search: game.slice(0, SEARCH_MAX) })} />}
          query={query}
          empty={<NoMaps search={query.search} none={TEXTS.home.noMaps} onCreateMap={createMap} />}
          onMapApproach={MapPage.preload}
          below={(hasFailed) => (
            <>
              <HomeLocalMaps search={query.search} isTitled={hasFailed} />
              {hasFailed && <SeenMapList search={query.search} />}
            </>
          )}
        />
      </main>
      {dialog}
    </>
  )
}

/** The warning that a username was taken goes once it is dismissed, or another username is saved. */
const useUsernameWarning = (usernameTaken: boolean) => {
  const [isShown, setShown] = useState(usernameTaken)
  const username = useCurrentUser().user?.username
  const [knownName, setKnownName] = useState(username)
  if (username !== knownName) {
    setKnownName(username)
    if (knownName !== undefined && username !== undefined) setShown(false)
  }
  return { isShown, dismiss: () => setShown(false) }
}
