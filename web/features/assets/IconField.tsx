import { Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { iconTitle, libraryIconName, libraryIconPath } from '../../../shared/maps/libraryIcons.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { ChosenFile, FileButton, PictureCrop, PictureMessage, usePictureDrop } from './PictureField.tsx'
import type { AssetFile } from './useAssetFile.ts'
import { useAssetUrl } from './useAssetUrl.ts'
import './assets.css'

const IconPicker = lazyOverlay(() => import('./IconPicker.tsx').then((module) => module.IconPicker))

interface IconFieldProps {
  label?: string
  /** The icon that will be saved if no file is chosen. */
  value: AssetRef | null
  /** The colour of the type. */
  colour: string
  asset: AssetFile
  hint?: string
  onChange: (value: AssetRef | null) => void
}

/** Chooses the icon of a type: one of the library, or a picture of one's own. */
export const IconField = ({ label = 'Icon', value, colour, asset, hint, onChange }: IconFieldProps) => {
  const id = useId()
  const [isPicking, setPicking] = useState(false)
  const choose = (ref: AssetRef) => {
    setPicking(false)
    void asset.pick(null)
    onChange(ref)
  }
  const said = asset.problem ?? hint
  const dropped = usePictureDrop(label, asset)
  return (
    <div className="form-field picture-field" role="group" aria-labelledby={id} onDrop={dropped}>
      <div className="label">
        <b id={id}>{label}</b>
      </div>
      {asset.file !== null && <ChosenFile label={label} asset={asset} />}
      {asset.file === null && value !== null && (
        <ChosenIcon
          value={value}
          colour={colour}
          onOpen={() => setPicking(true)}
          onRemove={() => onChange(null)}
        />
      )}
      {asset.file === null && value === null && (
        <div className="picture-field__ways">
          <Button size="lg" onClick={() => setPicking(true)}>
            Library
          </Button>
          <FileButton
            label={label}
            asset={asset}
            describedBy={said && `${id}-said`}
            icon={<Upload />}
            text="File"
          />
        </div>
      )}
      <PictureMessage id={`${id}-said`} asset={asset} hint={hint} />
      <PictureCrop label={label} asset={asset} />
      {isPicking && (
        <IconPicker colour={colour} value={value} onChoose={choose} onClose={() => setPicking(false)} />
      )}
    </div>
  )
}

interface ChosenIconProps {
  value: AssetRef
  colour: string
  onOpen: () => void
  onRemove: () => void
}

const ChosenIcon = ({ value, colour, onOpen, onRemove }: ChosenIconProps) => {
  const fileUrl = useAssetUrl(value)
  const url = libraryIconPath(value, colour) ?? fileUrl
  const name = libraryIconName(value)
  const title = name === null ? 'Own picture' : iconTitle(name)
  return (
    <div className="picture-field__file">
      <button
        type="button"
        className="picture-field__change"
        aria-label={`Change icon: ${title}`}
        onClick={onOpen}
      >
        {url !== null && <img src={url} alt="" />}
        <span className="cut">{title}</span>
      </button>
      <IconButton label="Remove icon" size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
