import { useEffect } from 'react'
import { LOCAL_MAPS_HEAD } from '../../shared/maps/pageHeads.ts'
import { keepAppOfflineSoon } from '../features/app/offlineApp.ts'
import { HomeHeader } from '../features/home/HomeHeader.tsx'
import { useCreateMap } from '../features/home/useCreateMap.tsx'
import { LocalMapList } from '../features/local/LocalMapList.tsx'
import { useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { SeenMapList } from '../features/seen/SeenMapList.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'

/** `/offline`: the maps of this browser. Nobody has to sign in for them. */
export const OfflineMaps = () => {
  const { query, change } = useCatalogueQuery()
  const { createMap, dialog } = useCreateMap()
  usePageHead(LOCAL_MAPS_HEAD)
  useEffect(keepAppOfflineSoon, [])
  return (
    <>
      <HomeHeader query={query} searchLabel="Search offline maps" onChange={change} onCreateMap={createMap} />
      <main className="page" id="maps" tabIndex={-1}>
        <LocalMapList query={query} level={1} />
        <SeenMapList search={query.search} />
      </main>
      {dialog}
    </>
  )
}
