import { CircleAlert, Crop, ImagePlus, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { sizeText, useFilePreview } from '../maps/form/chosenFile.ts'
import type { AssetFile } from './useAssetFile.ts'
import './assets.css'

const CropDialog = lazyOverlay(
  () => import('./CropDialog.tsx').then((module) => module.CropDialog),
  ({ onArea }) => onArea(null),
)

export interface PictureFieldProps {
  label: string
  asset: AssetFile
  hint?: string
}

/** Chooses a picture of a POI: a button, then the file with a preview, or why it cannot be used. */
export const PictureField = ({ label, asset, hint }: PictureFieldProps) => {
  const id = useId()
  const said = asset.problem ?? hint
  const dropped = usePictureDrop(label, asset)
  return (
    <div className="form-field picture-field" role="group" aria-labelledby={id} onDrop={dropped}>
      <div className="label">
        <b id={id}>{label}</b>
      </div>
      {asset.file ? (
        <ChosenFile label={label} asset={asset} />
      ) : (
        <FileButton label={label} asset={asset} describedBy={said && `${id}-said`} />
      )}
      <PictureMessage id={`${id}-said`} asset={asset} hint={hint} />
      <PictureCrop label={label} asset={asset} />
    </div>
  )
}

/** Takes the files dropped or pasted on the page. Returns what handles those dropped on the field itself. */
export const usePictureDrop = (label: string, asset: AssetFile): ((event: DragEvent) => void) => {
  const take = (file: File) => !asset.isSending && void asset.pick(file)
  useFileReceiver({ label: `Use as the ${label.toLowerCase()}`, take })
  return (event) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    take(file)
  }
}

/** What is wrong with the file, or else the hint. */
export const PictureMessage = ({
  id,
  asset: { problem },
  hint,
}: Pick<PictureFieldProps, 'asset' | 'hint'> & { id: string }) =>
  (problem ?? hint) && (
    <p
      id={id}
      className={classNames('hint', problem !== null && 'is-bad')}
      role={problem === null ? undefined : 'alert'}
    >
      {problem !== null && <CircleAlert />}
      {problem ?? hint}
    </p>
  )

/** The dialog that chooses the part of the picture that is used, while it is open. */
export const PictureCrop = ({ label, asset }: Pick<PictureFieldProps, 'label' | 'asset'>) =>
  asset.isCropping &&
  asset.source && (
    <CropDialog
      file={asset.source}
      title={`Crop the ${label.toLowerCase()}`}
      isSquare={asset.place.purpose === 'icon'}
      onArea={(area) => void asset.cropTo(area)}
    />
  )

interface FileButtonProps extends Pick<PictureFieldProps, 'label' | 'asset'> {
  describedBy: string | undefined
  icon?: ReactNode
  text?: string
}

export const FileButton = ({
  label,
  asset,
  describedBy,
  icon = <ImagePlus />,
  text = 'Choose file',
}: FileButtonProps) => (
  <label className="btn btn--block btn--lg picture-field__button" aria-busy={asset.isReading}>
    <input
      type="file"
      className="visually-hidden"
      accept="image/*"
      aria-label={`${label}: choose a file`}
      aria-describedby={describedBy}
      disabled={asset.isReading}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Lets the same file be chosen again after a refusal.
        event.target.value = ''
        if (file) void asset.pick(file)
      }}
    />
    {icon}
    {asset.isReading ? 'Reading…' : text}
  </label>
)

export const ChosenFile = ({ label, asset }: Pick<PictureFieldProps, 'label' | 'asset'>) =>
  asset.file && <FileRow label={label} asset={asset} file={asset.file} />

const FileRow = ({ label, asset, file }: Pick<PictureFieldProps, 'label' | 'asset'> & { file: File }) => {
  const { source, isSending, sentShare, startCrop, pick } = asset
  const preview = useFilePreview(file)
  const what = label.toLowerCase()
  const isSmaller = source !== null && file.size < source.size
  return (
    <div className="picture-field__file">
      {preview !== null && <img src={preview} alt="" />}
      <span className="picture-field__name">
        <span className="cut" title={file.name}>
          {isSending ? 'Uploading…' : file.name}
        </span>
        {isSending ? (
          <ProgressBar label={`Uploading the ${what}`} value={sentShare} />
        ) : (
          <span className="num" title={isSmaller ? `Shrunk from ${sizeText(source.size)}` : undefined}>
            {sizeText(file.size)}
          </span>
        )}
      </span>
      <IconButton label={`Crop ${what}`} size="sm" onClick={startCrop} disabled={isSending}>
        <Crop />
      </IconButton>
      <IconButton label={`Remove ${what}`} size="sm" onClick={() => void pick(null)} disabled={isSending}>
        <X />
      </IconButton>
    </div>
  )
}
