import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { ALL_FLOORS } from '../../../../shared/floors/floors.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../../shared/limits.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import { libraryIconPath } from '../../../../shared/maps/libraryIcons.ts'
import { isShortcut } from '../../../../shared/texts/shortcuts.ts'
import { useCoordinates } from '../../../shell/coordinates/useCoordinates.ts'
import { FormNotice } from '../../../shell/FormNotice.tsx'
import { AnchoredPanel } from '../../../shell/panel/AnchoredPanel.tsx'
import { useShortcuts } from '../../../shell/useShortcuts.ts'
import { type NewPoiStart, useClose, useGuardedClose, useViewer } from '../../../shell/viewerContext.ts'
import { Button, IconButton } from '../../../ui/control/Button.tsx'
import { SubmitButton } from '../../../ui/control/SubmitButton.tsx'
import { TextArea, TextField } from '../../../ui/control/TextField.tsx'
import { announce } from '../../../ui/status/announce.tsx'
import { MARKDOWN_HINT } from '../../../ui/text/RichText.tsx'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { NEW_POI_IMAGE, TYPE_ICON } from '../../assets/assetPlace.ts'
import { IconField } from '../../assets/IconField.tsx'
import { PictureField } from '../../assets/PictureField.tsx'
import { type AssetFile, stillReading, useAssetFile } from '../../assets/useAssetFile.ts'
import { FloorField } from '../../floors/FloorField.tsx'
import type { TypeNames } from '../../types/findType.ts'
import { hasTypeNames, missingNames, rememberedNames, rememberNames } from '../../types/typeChanges.ts'
import { LookFields, TypeFields, type TypeLookState, useTypeLook } from '../../types/TypeFields.tsx'
import { useKeptPoi, useStartOfDraft } from './newPoiDraft.ts'
import { type NewPoi, newPoiChanges, newTypeChanges } from './poiChanges.ts'

/** The form of a new POI, beside its place. Another click on the map moves the place. */
export const NewPoiPanel = (start: NewPoiStart) => {
  const { place } = start
  const close = useClose()
  const guardedClose = useGuardedClose()
  const poi = useNewPoi(start)
  const coordinates = useCoordinates()
  useShownAt(place, poi)
  const leave = () => {
    poi.setAside()
    close()
  }
  useShortcuts({ cancel: leave })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A click, so that the button says what is missing.
    if (isShortcut(event.nativeEvent, 'submit'))
      event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click()
  }
  return (
    <AnchoredPanel
      place={place}
      label="New POI"
      className="anchored--form"
      onClose={guardedClose}
      onEscape={leave}
    >
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
            <p className="poi-form__place num">{coordinates.sentence(place)}</p>
            <Fields poi={poi} />
          </fieldset>
        </div>
        <FormNotice />
        <footer className="anchored__foot">
          <Button variant="quiet" size="lg" onClick={close}>
            Cancel
          </Button>
          <SubmitButton size="lg" missing={poi.missing} disabled={poi.isSending}>
            {poi.isSending ? 'Uploading…' : 'Save'}
          </SubmitButton>
        </footer>
      </form>
    </AnchoredPanel>
  )
}

const Fields = ({ poi }: { poi: NewPoiState }) => {
  const { typeLook, icon, image } = poi
  const { offers, floors } = useViewer().record
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
      <TypeFields
        value={poi.names}
        hintFor={(field) => (field === 'type' && poi.isTypeNew ? 'Enter makes this type.' : undefined)}
        onEnter={poi.isTypeNew ? poi.makeType : undefined}
        onChange={poi.setNames}
      />
      <SameAsLast poi={poi} />
      <LookFields {...typeLook} />
      <TextArea
        label="Description"
        placeholder="What is here, and how do you get to it?"
        value={poi.description}
        maxLength={POI_DESCRIPTION_MAX}
        rows={2}
        hint={MARKDOWN_HINT}
        onChange={(event) => poi.setDescription(event.target.value)}
      />
      <div className="field-pair">
        <IconField
          value={typeLook.look.icon}
          colour={typeLook.look.colour}
          asset={icon}
          hint={
            icon.file && typeLook.type && !offers.poiIcons
              ? `For all POIs of “${typeLook.type.name}”.`
              : undefined
          }
          onChange={(ref) => typeLook.setLook({ icon: ref })}
        />
        <PictureField label="Image" asset={image} />
      </div>
      {floors.length > 0 && (
        <div className="field-pair">
          {(['floor', 'leadsTo'] as const).map((field) => (
            <FloorField
              key={field}
              field={field}
              value={poi.floors[field]}
              onChange={(floorId) => poi.setFloors({ ...poi.floors, [field]: floorId })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** Fills in the category and the type of the POI that was added last. */
const SameAsLast = ({ poi: { names, lastNames, fillLast } }: { poi: NewPoiState }) => {
  const { category, type } = lastNames
  if (type === '' || (category === names.category && type === names.type)) return null
  return (
    <p className="poi-form__last">
      <Button size="sm" onClick={fillLast}>
        Same as last
      </Button>
      <span className="hint cut">{`${type}, ${category}`}</span>
    </p>
  )
}

/** Shows a preview of the marker. */
const useShownAt = ({ x, y }: PointMap, { name, typeLook }: NewPoiState): void => {
  const { scene } = useViewer()
  const { shape, colour, icon } = typeLook.look
  const iconUrl = icon && libraryIconPath(icon, colour)
  useEffect(() => {
    scene.setPending({ id: 0, x, y, shape, colour, iconUrl, label: name })
  }, [scene, x, y, shape, colour, iconUrl, name])
  useEffect(() => () => scene.setPending(null), [scene])
}

interface NewPoiState {
  readonly name: string
  readonly setName: (name: string) => void
  readonly description: string
  readonly setDescription: (description: string) => void
  readonly names: TypeNames
  readonly setNames: (names: TypeNames) => void
  /** Of the POI that was added last. */
  readonly lastNames: TypeNames
  readonly fillLast: () => void
  /** The names are complete, and there is no such type. */
  readonly isTypeNew: boolean
  /** Makes the type, with its category if that is new. The form stays. */
  readonly makeType: () => void
  readonly typeLook: TypeLookState
  /** On the shown floor unless another one is chosen. */
  readonly floors: NewPoiFloors
  readonly setFloors: (floors: NewPoiFloors) => void
  readonly icon: AssetFile
  readonly image: AssetFile
  readonly isSending: boolean
  /** What is missing before it can be saved; null if nothing is. */
  readonly missing: string | null
  readonly save: () => Promise<void>
  /** Keeps what is in the form, to be offered again. The form is to be closed then. */
  readonly setAside: () => void
}

type NewPoiFloors = Required<Pick<NewPoi, 'floor' | 'leadsTo'>>

const NO_NAMES: TypeNames = { category: '', type: '' }

/** The input for a new POI, and its creation. */
const useNewPoi = ({ place, picture, draftId, names: given = NO_NAMES }: NewPoiStart): NewPoiState => {
  const { session, store, mapId, record } = useViewer()
  const close = useClose()
  const { draft: kept, extras } = useStartOfDraft(draftId)
  const [name, setName] = useState(kept?.name ?? '')
  const [description, setDescription] = useState(kept?.description ?? '')
  const [names, setNames] = useState<TypeNames>(kept ?? given)
  /** What nobody typed, and so is not missed. */
  const [untyped, setUntyped] = useState<TypeNames>(given)
  const [startFloorId] = useState(() => store.getState().floorId ?? ALL_FLOORS)
  const [floors, setFloors] = useState({
    floor: kept?.floor ?? startFloorId,
    leadsTo: kept?.leadsTo ?? ALL_FLOORS,
  })
  const typeLook = useTypeLook(names, extras.look)
  const icon = useAssetFile(TYPE_ICON, extras.icon ?? undefined)
  const image = useAssetFile(NEW_POI_IMAGE, picture ?? extras.image ?? undefined)
  const isSaving = useRef(false)
  const isSending = icon.isSending || image.isSending
  const missing = missingNames(names) ?? stillReading(icon) ?? stillReading(image)
  const { category, type } = names
  const { edited } = typeLook
  const isNamed = category !== untyped.category || type !== untyped.type
  const isIllustrated = icon.file !== null || image.file !== null || Object.keys(edited).length > 0
  const isRefloored = floors.floor !== startFloorId || floors.leadsTo !== ALL_FLOORS
  const isDirty = name !== '' || description !== '' || isNamed || isIllustrated || isRefloored
  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])
  const { setAside } = useKeptPoi(
    isDirty ? { kind: 'poi', place, name, description, category, type, ...floors } : null,
    { icon: icon.file, image: image.file, look: edited },
    draftId,
  )

  const lastNames = rememberedNames(mapId)
  const fillLast = () => {
    setNames(lastNames)
    setUntyped(lastNames)
  }
  const isTypeNew = hasTypeNames(names) && typeLook.type === undefined
  const makeType = () => {
    const { content } = session.store.getState()
    if (!session.commit(newTypeChanges(content, session.newId, { ...names, look: typeLook.look })).ok) return
    announce(`Added the type ${type.trim()}.`)
  }

  const commit = (iconRef: AssetRef | null, imageRef: AssetRef | null) => {
    const isOwn = record.offers.poiIcons
    const look = iconRef === null || isOwn ? typeLook.look : { ...typeLook.look, icon: iconRef }
    const poi = {
      ...names,
      ...floors,
      name,
      description,
      image: imageRef,
      icon: isOwn ? iconRef : null,
      look,
    }
    const { changes, poiId } = newPoiChanges(session.store.getState().content, session.newId, poi, place)
    if (!session.commit(changes).ok) return
    rememberNames(mapId, names)
    close()
    announce(`Added ${name.trim() || names.type}.`)
    store.setState({ listedId: poiId })
  }
  /** Uploads the files, then commits the list that refers to them. */
  const save = async () => {
    if (missing !== null || isSaving.current) return
    isSaving.current = true
    const sentIcon = await icon.send()
    const sentImage = sentIcon.ok ? await image.send() : sentIcon
    if (sentIcon.ok && sentImage.ok) commit(sentIcon.ref, sentImage.ref)
    isSaving.current = false
  }
  const text = { name, setName, description, setDescription, names, setNames }
  const typing = { floors, setFloors, lastNames, fillLast, isTypeNew, makeType, typeLook }
  return { ...text, ...typing, icon, image, isSending, missing, save, setAside }
}
