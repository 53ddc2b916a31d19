import { CircleAlert, Crop, ImagePlus, X } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import type { StyleImageField } from '../../../shared/maps/styles.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { type FileReceiver, useFileReceiver } from '../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { type StylePicture, type StyleUpload, useStylePicture } from './useStylePicture.ts'

const CropDialog = lazyOverlay(
  () => import('../assets/CropDialog.tsx').then((module) => module.CropDialog),
  ({ onArea }) => onArea(null),
)

interface StylePictureFieldProps {
  label: string
  /** Right of the label. */
  note?: string
  field: StyleImageField
  styles: StyleSource
  url: string | null
  onUpload: (upload: StyleUpload) => void
  onRemove: () => void
  /** It takes the files dropped or pasted anywhere on the page, too. */
  takesPageFiles?: boolean
}

/** One of the two pictures of a style: chosen, dropped or pasted, then shown with a button that removes it. */
export const StylePictureField = (props: StylePictureFieldProps) => {
  const { label, note, field, styles, url, onUpload, onRemove, takesPageFiles = false } = props
  const id = useId()
  const picture = useStylePicture(styles, field, url, onUpload)
  const { problem, isSending, pick, source, isCropping } = picture
  const what = label.toLowerCase()
  const take = (file: File) => !isSending && pick(file)
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    take(file)
  }
  return (
    <div className="form-field" role="group" aria-labelledby={id} onDrop={onDrop}>
      <div className="label">
        <b id={id}>{label}</b>
        {note !== undefined && <span>{note}</span>}
      </div>
      <div className="style-picture">
        <Chooser label={label} url={url} picture={picture} messageId={`${id}-message`} />
        {source !== null && !isSending && (
          <IconButton label={`Crop ${what}`} onClick={picture.startCrop}>
            <Crop />
          </IconButton>
        )}
        {url !== null && !isSending && (
          <IconButton label={`Remove ${what}`} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      {takesPageFiles && <PageFiles label={`Use as the ${what}`} take={take} />}
      {isCropping && source !== null && (
        <CropDialog file={source} title={`Crop the ${what}`} isSquare={false} onArea={picture.cropTo} />
      )}
      {problem !== null && (
        <p id={`${id}-message`} className="hint is-bad" role="alert">
          <CircleAlert />
          {problem}
        </p>
      )}
    </div>
  )
}

const PageFiles = (receiver: FileReceiver) => {
  useFileReceiver(receiver)
  return null
}

interface ChooserProps {
  label: string
  url: string | null
  picture: StylePicture
  messageId: string
}

/** Chooses the picture, or another one in its place. */
const Chooser = ({ label, url, picture, messageId }: ChooserProps) => {
  const { isSending, sentShare, problem, pick } = picture
  return (
    <label className="btn btn--lg style-picture__button" aria-busy={isSending}>
      <input
        type="file"
        className="visually-hidden"
        accept="image/*"
        aria-label={`${label}: choose a file`}
        aria-describedby={problem === null ? undefined : messageId}
        disabled={isSending}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the same file be chosen again after a refusal.
          event.target.value = ''
          if (file) pick(file)
        }}
      />
      {isSending ? (
        <ProgressBar label={`Uploading the ${label.toLowerCase()}`} value={sentShare} />
      ) : url === null ? (
        <>
          <ImagePlus />
          Choose file
        </>
      ) : (
        <img src={url} alt={`The ${label.toLowerCase()}`} draggable={false} />
      )}
    </label>
  )
}
