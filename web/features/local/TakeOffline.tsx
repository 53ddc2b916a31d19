import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { copyMap } from '../../sources/copy/copyMap.ts'
import { readServerMap } from '../../sources/copy/serverCopy.ts'
import { ApiError, NetworkError } from '../../sources/http/api.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { createLocalCopy } from '../../sources/local/localCopy.ts'
import { localMapNews } from '../../sources/local/localMapNews.ts'
import { StorageFullError } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { prepareImage } from './image/prepareImage.ts'
import { localProblem } from './localProblem.ts'
import { copyMarks } from './publish/copyMarks.ts'
import { reloadLocalMaps } from './useLocalMaps.ts'
import './local.css'

const WIDTH_PX = 420

/** How much of the whole is the way of the image here, before anything is stored. */
const FETCHED_SHARE = 0.6

type Taking =
  | { readonly kind: 'asked' }
  | { readonly kind: 'underway'; readonly progress: number | null }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'taken'; readonly mapId: string }

/** Makes a local map of the open one, which can be changed without an account or a network. */
export const TakeOffline = ({ onClose }: { onClose: () => void }) => {
  const { record } = useViewer()
  const { state, start, cancel } = useTaking(record.id)
  const isUnderway = state.kind === 'underway'
  const leave = () => {
    if (isUnderway) cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={
        state.kind === 'taken'
          ? `“${record.name}” is in this browser`
          : `Copy “${record.name}” to this browser`
      }
      width={WIDTH_PX}
      busy={isUnderway}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={leave}>
            {state.kind === 'taken' ? 'Close' : 'Cancel'}
          </Button>
          {state.kind === 'taken' ? (
            <Link className="btn btn--primary btn--lg" to={paths.localMap(state.mapId)}>
              Open the local map
            </Link>
          ) : (
            <Button variant="primary" size="lg" disabled={isUnderway} onClick={() => void start()}>
              {state.kind === 'failed' ? 'Try again' : 'Copy to this browser'}
            </Button>
          )}
        </>
      }
    >
      <div className="local-publishing">
        <p>
          The map stays online as it is. A copy of it, with its image, everything on it and your own marks, is
          kept in this browser, where it can be changed without a network. Neither map changes the other.
        </p>
        {isUnderway && <ProgressBar label="Copying the map" value={state.progress} />}
        {state.kind === 'failed' && (
          <div className="form-problem" role="alert">
            <CircleAlert />
            <p>{state.text}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const useTaking = (mapId: string) => {
  const [state, setState] = useState<Taking>({ kind: 'asked' })
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  useEffect(() => () => controller.current?.abort(), [])
  const start = async () => {
    const { signal } = (controller.current = new AbortController())
    const tell = (progress: number) => setState({ kind: 'underway', progress })
    setState({ kind: 'underway', progress: null })
    try {
      const map = await readServerMap(mapId, { signal, onProgress: (share) => tell(share * FETCHED_SHARE) })
      let taken = ''
      const target = createLocalCopy(prepareImage, withLocalDatabase, (id, poiIds) => {
        copyMarks(mapId, id, poiIds)
        taken = id
      })
      const onProgress = (share: number) => tell(FETCHED_SHARE + share * (1 - FETCHED_SHARE))
      await copyMap(map, target, { signal, onProgress })
      localMapNews.tell(taken)
      reloadLocalMaps(client)
      setState({ kind: 'taken', mapId: taken })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', text: problemOf(error) })
    }
  }
  return { state, start, cancel: () => controller.current?.abort() }
}

const problemOf = (error: unknown): string => {
  if (error instanceof NetworkError) return 'The server cannot be reached. Nothing was stored.'
  if (error instanceof StorageFullError) return localProblem(error)
  return (error instanceof ApiError ? error.text : null) ?? 'The map could not be copied. Nothing was stored.'
}
