import { ImageOff } from 'lucide-react'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import type { MapImage } from '../sources/MapSource.ts'

/** While the picture is being made: how far it is; if it failed: why. */
export const ImageProgress = ({ image }: { image: MapImage }) => {
  const { state, previewUrl } = image
  if (state.state === 'ready') return null
  if (state.state === 'failed')
    return (
      <div className="hud image-progress image-progress--failed" role="alert">
        <ImageOff />
        <span>The picture could not be made. {state.error}</span>
      </div>
    )
  const what = previewUrl === null ? 'Preparing the picture…' : 'Making tiles…'
  return (
    <div className="hud image-progress">
      <span className="image-progress__text">
        {what} <b>{Math.round(state.progress * 100)} %</b>
      </span>
      <ProgressBar label={what} value={state.progress} />
    </div>
  )
}
