import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../shared/limits.ts'
import { AnchoredPanel } from '../../shell/AnchoredPanel.tsx'
import { placeText } from '../../shell/coordinates.ts'
import { useClose, useGuardedClose, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { PictureField } from '../assets/PictureField.tsx'
import { LookFields } from '../types/LookFields.tsx'
import { TypeFields } from '../types/TypeFields.tsx'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { type NewPoiState, useNewPoi } from './useNewPoi.ts'

/** Asks what a new POI is, beside the spot where it will stand. Another click on the map moves the spot. */
export const NewPoiPanel = ({ place }: { place: PointMap }) => {
  const close = useClose()
  const guardedClose = useGuardedClose()
  const poi = useNewPoi(place)
  useShownAt(place, poi)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void poi.save()
  }
  return (
    <AnchoredPanel place={place} label="New POI" className="anchored--form" onClose={guardedClose}>
      <form
        className="poi-form"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void poi.save()
        }}
      >
        <header className="anchored__head">
          <h2>New POI</h2>
          <IconButton label="Close" onClick={guardedClose}>
            <X />
          </IconButton>
        </header>
        <div className="anchored__body">
          <fieldset className="poi-form__fields" disabled={poi.isSending}>
            <p className="poi-form__place num">{placeText(place)}</p>
            <Fields poi={poi} />
          </fieldset>
        </div>
        <footer className="anchored__foot">
          <Button variant="quiet" size="lg" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" disabled={!poi.canSave}>
            {poi.isSending ? 'Uploading…' : 'Save'}
          </Button>
        </footer>
      </form>
    </AnchoredPanel>
  )
}

const Fields = ({ poi }: { poi: NewPoiState }) => {
  const { typeLook, icon, image } = poi
  const isMobile = useIsMobile()
  return (
    <>
      <TextField
        label="Name"
        note="Optional"
        value={poi.name}
        maxLength={POI_NAME_MAX}
        autoComplete="off"
        autoFocus={!isMobile}
        onChange={(event) => poi.setName(event.target.value)}
      />
      <TypeFields value={poi.names} onChange={poi.setNames} />
      <LookFields {...typeLook} />
      <TextArea
        label="Description"
        placeholder="What is here, and how does one get to it?"
        value={poi.description}
        maxLength={POI_DESCRIPTION_MAX}
        rows={2}
        onChange={(event) => poi.setDescription(event.target.value)}
      />
      <div className="field-pair">
        <PictureField
          label="Icon"
          note="PNG, 64 × 64"
          asset={icon}
          current={typeLook.look.icon === null ? undefined : <TypeSwatch type={typeLook.look} />}
          hint={icon.file && typeLook.type ? `For all POIs of “${typeLook.type.name}”.` : undefined}
        />
        <PictureField label="Image" note="Up to 1 MB" asset={image} />
      </div>
    </>
  )
}

/** The marker as it will be, where it will be. */
const useShownAt = ({ x, y }: PointMap, { name, typeLook }: NewPoiState): void => {
  const { scene } = useViewer()
  const { shape, colour } = typeLook.look
  useEffect(() => {
    scene.setPending({ id: 0, x, y, shape, colour, label: name })
  }, [scene, x, y, shape, colour, name])
  useEffect(() => () => scene.setPending(null), [scene])
}
