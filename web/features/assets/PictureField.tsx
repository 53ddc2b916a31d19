import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ASSET_RULES } from '../../../shared/assets.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { classNames } from '../../ui/classNames.ts'
import { sizeText, useFilePreview } from '../maps/chosenFile.ts'
import type { AssetFile } from './useAssetFile.ts'
import './assets.css'

export interface PictureFieldProps {
  label: string
  /** The accepted files, in a few words. */
  note: string
  asset: AssetFile
  /** The current picture. */
  current?: ReactNode
  hint?: string
}

/** Chooses a picture for a POI or its type: a button, then the file with a preview, or why it cannot be used. */
export const PictureField = ({ label, note, asset, current, hint }: PictureFieldProps) => {
  const id = useId()
  const { file, problem } = asset
  const said = problem ?? hint
  return (
    <div className="form-field picture-field" role="group" aria-labelledby={id}>
      <div className="label">
        <b id={id}>{label}</b>
        <span>{note}</span>
      </div>
      {file ? (
        <ChosenFile file={file} label={label} asset={asset} onRemove={() => void asset.pick(null)} />
      ) : (
        <FileButton label={label} asset={asset} describedBy={said && `${id}-said`} current={current} />
      )}
      {said && (
        <p
          id={`${id}-said`}
          className={classNames('hint', problem !== null && 'is-bad')}
          role={problem === null ? undefined : 'alert'}
        >
          {problem !== null && <CircleAlert />}
          {said}
        </p>
      )}
    </div>
  )
}

interface FileButtonProps extends Pick<PictureFieldProps, 'label' | 'asset' | 'current'> {
  describedBy: string | undefined
}

const FileButton = ({ label, asset, current, describedBy }: FileButtonProps) => (
  <label className="btn btn--block btn--lg picture-field__button">
    <input
      type="file"
      className="visually-hidden"
      accept={ASSET_RULES[asset.place.purpose].types.join()}
      aria-label={`${label}: choose a file`}
      aria-describedby={describedBy}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // Lets the same file be chosen again after a refusal.
        event.target.value = ''
        if (file) void asset.pick(file)
      }}
    />
    {current ?? <ImagePlus />}
    {current === undefined ? 'Choose file' : 'Change'}
  </label>
)

interface ChosenFileProps {
  file: File
  label: string
  asset: AssetFile
  onRemove: () => void
}

const ChosenFile = ({ file, label, asset: { isSending, sentShare }, onRemove }: ChosenFileProps) => {
  const preview = useFilePreview(file)
  return (
    <div className="picture-field__file">
      {preview !== null && <img src={preview} alt="" />}
      <span className="picture-field__name">
        <span className="cut" title={file.name}>
          {isSending ? 'Uploading…' : file.name}
        </span>
        {isSending ? (
          <ProgressBar label={`Uploading the ${label.toLowerCase()}`} value={sentShare} />
        ) : (
          <span className="num">{sizeText(file.size)}</span>
        )}
      </span>
      <IconButton label={`Remove ${label.toLowerCase()}`} size="sm" onClick={onRemove} disabled={isSending}>
        <X />
      </IconButton>
    </div>
  )
}
