import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { AssetRef } from '../../../shared/assets.ts'
import type { Poi } from '../../../shared/pois.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { PictureField } from '../assets/PictureField.tsx'
import { type AssetFile, POI_IMAGE, TYPE_ICON, useAssetFile } from '../assets/useAssetFile.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { PoiPicture } from './PoiPicture.tsx'

/** Edits the icon of the POI's type, which all POIs of the type show. */
export const EditIcon = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session, store } = useViewer()
  const asset = useAssetFile(TYPE_ICON)
  const type = useContentState(({ content }) => content.types.get(poi.typeId))
  const count = useContentState(({ content }) => content.poiCounts.get(poi.typeId) ?? 0)
  if (!type) return null
  const setIcon = (icon: AssetRef | null) => {
    const { ok } = session.commit([{ op: 'patch', kind: 'type', id: type.id, fields: { icon } }])
    if (!ok && icon === null) toast.error(TEXTS.typeIcon.removeFailed)
    return ok
  }
  return (
    <AssetPanel
      title={`Icon of “${type.name}”`}
      label="New icon"
      note="PNG, 64 × 64, 256 KB"
      hint={count > 1 ? `All ${count} POIs of this type show it.` : undefined}
      asset={asset}
      removeLabel="Remove icon"
      canRemove={type.icon !== null}
      onChange={setIcon}
      onBack={() => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })}
      isFormDirty={isFormDirty}
    >
      <div className="asset-now">
        <span className="asset-now__icon">
          <TypeSwatch type={type} />
        </span>
        <span>{type.icon === null ? 'No icon: the shape is shown.' : 'Current icon'}</span>
      </div>
    </AssetPanel>
  )
}

/** Edits the picture of a POI. */
export const EditImage = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session, store } = useViewer()
  const asset = useAssetFile(POI_IMAGE)
  const setImage = (image: AssetRef | null) =>
    session.commit([{ op: 'patch', kind: 'poi', id: poi.id, fields: { image } }]).ok
  return (
    <AssetPanel
      title="Image"
      label={poi.image === null ? 'Image' : 'New image'}
      note="PNG, JPG or GIF, up to 1 MB"
      asset={asset}
      removeLabel="Remove image"
      canRemove={poi.image !== null}
      onChange={setImage}
      onBack={() => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })}
      isFormDirty={isFormDirty}
    >
      <PoiPicture poi={poi} alt="Current image" />
    </AssetPanel>
  )
}

interface AssetPanelProps {
  title: string
  label: string
  note: string
  hint?: string
  asset: AssetFile
  /** The current picture. */
  children: ReactNode
  removeLabel: string
  canRemove: boolean
  /** Commits the file, or its removal (null). Returns whether that succeeded. */
  onChange: (ref: AssetRef | null) => boolean
  onBack: () => void
  /** Whether the main form has unsaved input. */
  isFormDirty: boolean
}

/** Shows a picture, and replaces or removes it. Either is saved at once, as a step of its own. */
const AssetPanel = (props: AssetPanelProps) => {
  const { title, asset, children, canRemove, onChange, onBack, isFormDirty } = props
  const { store } = useViewer()
  const isChosen = asset.file !== null
  useEffect(() => {
    store.setState({ isDirty: isFormDirty || isChosen })
  }, [store, isFormDirty, isChosen])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChosen || asset.isSending) return
    const sent = await asset.send()
    if (sent.ok && onChange(sent.ref)) onBack()
  }
  /** Escape goes one step back and does not close the popup. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }
  return (
    <form className="poi-form" onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <header className="anchored__head anchored__head--back">
        <IconButton label="Back" autoFocus onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h2>{title}</h2>
      </header>
      <div className="anchored__body">
        {children}
        <PictureField label={props.label} note={props.note} hint={props.hint} asset={asset} />
      </div>
      <footer className="anchored__foot">
        {canRemove && (
          <Button
            variant="danger-quiet"
            className="anchored__far"
            disabled={asset.isSending}
            onClick={() => onChange(null) && onBack()}
          >
            {props.removeLabel}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isChosen || asset.isSending}>
          {asset.isSending ? 'Uploading…' : 'Save'}
        </Button>
      </footer>
    </form>
  )
}
