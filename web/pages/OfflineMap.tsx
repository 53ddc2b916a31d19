import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { missingHead } from '../../shared/maps/pageHeads.ts'
import { paths } from '../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../shared/texts/localTexts.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { AccountMenu } from '../features/account/AccountMenu.tsx'
import { keepAppOfflineSoon } from '../features/app/offlineApp.ts'
import { prepareImage } from '../features/local/image/prepareImage.ts'
import { useTiling } from '../features/local/image/useTiling.ts'
import { LocalBanners, LocalNotice } from '../features/local/LocalBanners.tsx'
import { LocalDialogs } from '../features/local/LocalDialogs.tsx'
import { LocalMapHead } from '../features/local/LocalMapHead.tsx'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { useOpenedMap } from '../shell/useOpenedMap.ts'
import { createIdbMapSource } from '../sources/local/idbMapSource.ts'
import { useAlert } from '../ui/overlay/AlertProvider.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { MapFrame } from './MapEditor.tsx'
import { MapForEditing } from './MapForEditing.tsx'
import { MapOpenFailed } from './MapStates.tsx'
import '../shell/canvas/mapControls.css'

const source = createIdbMapSource({ prepareImage })

/** `/offline-map/{id}`: a map of this browser, with the editor that all maps have. */
export const OfflineMap = () => {
  const { id = '' } = useParams()
  const opening = useOpenedMap(source, id, null)
  useEffect(() => () => source.release(id), [id])
  useEffect(keepAppOfflineSoon, [])
  switch (opening.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return <Missing />
    case 'failed':
      return <MapOpenFailed text={LOCAL_TEXTS.listFailed.text} onRetry={opening.retry} />
    case 'open':
      return (
        <LocalDialogs key={opening.opened.record.id} mapId={id} name={opening.opened.record.name}>
          <MapForEditing source={source} opened={opening.opened} userId={null} frame={FRAME} />
        </LocalDialogs>
      )
  }
}

/** Says that the map is not there, and then shows those that are. */
const Missing = () => {
  usePageHead(missingHead(TEXTS.map.notFound))
  const { alert } = useAlert()
  const navigate = useNavigate()
  useEffect(() => {
    let isLeft = false
    void alert(LOCAL_TEXTS.missing).then(() => !isLeft && navigate(paths.localMaps(), { replace: true }))
    return () => {
      isLeft = true
    }
  }, [alert, navigate])
  return (
    <main className="full-page">
      <EmptyState art="missing" level={1} title={TEXTS.map.notFound} />
    </main>
  )
}

/** Nothing to see: the map itself says how far it is. */
const Tiling = () => {
  useTiling(source)
  return null
}

const FRAME: MapFrame = {
  Head: LocalMapHead,
  account: <AccountMenu />,
  banners: (
    <>
      <LocalBanners />
      <Tiling />
    </>
  ),
  notice: <LocalNotice />,
  gone: <Missing />,
}
