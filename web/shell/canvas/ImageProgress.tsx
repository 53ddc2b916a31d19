import { ImageOff, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { MapImage } from '../../sources/MapSource.ts'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { useViewer } from '../viewerContext.ts'

const NEXT_FAILED = 'The new picture could not be prepared, and the one before stays.'

const HINDERED = { room: 'Waiting for room on the server', server: 'Waiting for the server to recover' }

/** Shows the progress of the picture's preparation, or why it failed, with `retry` beside that. */
export const ImageProgress = ({ image, retry }: { image: MapImage; retry: ReactNode }) => {
  const { state: present, next, previewUrl } = image
  const state = present.state === 'ready' && next !== null ? next : present
  if (state.state === 'ready') return null
  if (state.state === 'failed')
    return (
      <div className="map-control image-progress image-progress--failed" role="alert">
        <ImageOff />
        <span>
          {state === next ? NEXT_FAILED : 'The picture could not be prepared.'} {state.error}
        </span>
        {retry}
      </div>
    )
  if (state.hindered_by !== undefined)
    return (
      <div className="hud image-progress" role="status">
        <span>{HINDERED[state.hindered_by]}. It goes on by itself.</span>
      </div>
    )
  if (state.waiting_behind !== null)
    return (
      <div className="hud image-progress" role="status">
        <span>{waitingText(state.waiting_behind)}</span>
      </div>
    )
  const what = whatIsMade(state === next, previewUrl)
  return (
    <div className="map-control image-progress">
      <span className="image-progress__text">
        {what} <b>{Math.round(state.progress * 100)} %</b>
      </span>
      <ProgressBar label={what} value={state.progress} />
    </div>
  )
}

const whatIsMade = (isNext: boolean, previewUrl: string | null): string => {
  if (isNext) return 'Preparing the new picture…'
  return previewUrl === null ? 'Preparing the picture…' : 'Making tiles…'
}

const waitingText = (ahead: number): string => {
  if (ahead === 0) return 'Waiting for the picture’s turn…'
  return `Waiting behind ${ahead} other ${ahead === 1 ? 'picture' : 'pictures'} from the same person…`
}

/** Pictures mostly arrive sooner; the text would only flicker. */
const SHOWN_AFTER_MS = 500

/** Says that the picture is loading while parts of the map are still blank. */
export const PictureLoading = () => {
  const { scene } = useViewer()
  const isLoading = useSyncExternalStore(scene.onBackground, () => scene.isBackgroundAwaited)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isLoading])
  return (
    <div className="picture-awaited" role="status">
      {isLong && (
        <span className="map-control">
          <LoaderCircle />
          Loading the picture…
        </span>
      )}
    </div>
  )
}
