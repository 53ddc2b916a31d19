import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Poi } from '../../../../shared/content/pois.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { isShortcut } from '../../../../shared/texts/shortcuts.ts'
import { FormNotice } from '../../../shell/FormNotice.tsx'
import { useContentState, useViewer, useViewerState } from '../../../shell/viewerContext.ts'
import { Button, IconButton } from '../../../ui/control/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { POI_IMAGE, TYPE_ICON } from '../../assets/assetPlace.ts'
import { IconField } from '../../assets/IconField.tsx'
import { PictureField } from '../../assets/PictureField.tsx'
import { type AssetFile, useAssetFile } from '../../assets/useAssetFile.ts'
import { TypeSwatch } from '../../types/TypeSwatch.tsx'
import { PoiPicture } from '../PoiPicture.tsx'

/** Edits the icon of the POI's type, which all POIs of the type show; where POIs have their own, that of the POI. */
export const EditIcon = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session, record } = useViewer()
  const isOwn = record.offers.poiIcons
  const asset = useAssetFile(TYPE_ICON)
  const [picked, setPicked] = useState<AssetRef | null>(null)
  const type = useContentState(({ content }) => content.types.get(poi.typeId))
  const count = useContentState(({ content }) => content.poiCounts.get(poi.typeId) ?? 0)
  if (!type) return null
  const icon = (isOwn ? poi.icon : null) ?? type.icon
  const setIcon = (chosen: AssetRef | null) => {
    const { ok } = session.commit([
      isOwn
        ? { op: 'patch', kind: 'poi', id: poi.id, fields: { icon: chosen } }
        : { op: 'patch', kind: 'type', id: type.id, fields: { icon: chosen } },
    ])
    if (!ok && chosen === null) toast.error(TEXTS.map.iconRemoveThrew)
    return ok
  }
  return (
    <AssetPanel
      poi={poi}
      title={isOwn ? 'Icon of this POI' : `Icon of “${type.name}”`}
      asset={asset}
      picked={picked}
      removeLabel="Remove icon"
      canRemove={(isOwn ? poi.icon : type.icon) !== null}
      onChange={setIcon}
      isFormDirty={isFormDirty}
    >
      <div className="asset-now">
        <span className="asset-now__icon">
          <TypeSwatch type={{ ...type, icon }} />
        </span>
        <span>{icon === null ? 'No icon: the shape is shown.' : 'Current icon'}</span>
      </div>
      <IconField
        label="New icon"
        value={picked}
        colour={type.colour}
        asset={asset}
        hint={count > 1 && !isOwn ? `All ${count} POIs of this type show it.` : undefined}
        onChange={setPicked}
      />
    </AssetPanel>
  )
}

/** Edits the picture of a POI. */
export const EditImage = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session } = useViewer()
  const picture = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.picture : undefined))
  const asset = useAssetFile(POI_IMAGE, picture)
  const setImage = (image: AssetRef | null) =>
    session.commit([{ op: 'patch', kind: 'poi', id: poi.id, fields: { image } }]).ok
  return (
    <AssetPanel
      poi={poi}
      title="Image"
      asset={asset}
      removeLabel="Remove image"
      canRemove={poi.image !== null}
      onChange={setImage}
      isFormDirty={isFormDirty}
    >
      <PoiPicture poi={poi} alt="Current image" />
      <PictureField label={poi.image === null ? 'Image' : 'New image'} asset={asset} />
    </AssetPanel>
  )
}

interface AssetPanelProps {
  poi: Poi
  title: string
  asset: AssetFile
  /** An icon of the library that will be saved, if no file is chosen. */
  picked?: AssetRef | null
  /** The current picture, and the field for another. */
  children: ReactNode
  removeLabel: string
  canRemove: boolean
  /** Commits the picture, or its removal (null). Returns whether that succeeded. */
  onChange: (ref: AssetRef | null) => boolean
  /** Whether the main form has unsaved input. */
  isFormDirty: boolean
}

/** Shows a picture, and replaces or removes it. Either is saved at once, as a step of its own. */
const AssetPanel = (props: AssetPanelProps) => {
  const { poi, title, asset, picked = null, children, canRemove, onChange, isFormDirty } = props
  const { store } = useViewer()
  const isChosen = asset.file !== null || picked !== null
  const onBack = () => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })
  useEffect(() => {
    store.setState({ isDirty: isFormDirty || isChosen })
  }, [store, isFormDirty, isChosen])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChosen || asset.isSending) return
    const sent = await asset.send()
    if (sent.ok && onChange(sent.ref ?? picked)) onBack()
  }
  /** Escape goes one step back and does not close the popup. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'cancel') || event.defaultPrevented) return
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
      <div className="anchored__body">{children}</div>
      <FormNotice />
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
