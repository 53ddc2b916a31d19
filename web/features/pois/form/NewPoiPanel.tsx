import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../../shared/limits.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import { libraryIconPath } from '../../../../shared/maps/libraryIcons.ts'
import { isShortcut } from '../../../../shared/texts/shortcuts.ts'
import { AnchoredPanel } from '../../../shell/panel/AnchoredPanel.tsx'
import { type NewPoiStart, useClose, useGuardedClose, useViewer } from '../../../shell/viewerContext.ts'
import { Button, IconButton } from '../../../ui/control/Button.tsx'
import { SubmitButton } from '../../../ui/control/SubmitButton.tsx'
import { TextArea, TextField } from '../../../ui/control/TextField.tsx'
import { announce } from '../../../ui/status/announce.tsx'
import { placeText } from '../../../ui/text/numberText.ts'
import { MARKDOWN_HINT } from '../../../ui/text/RichText.tsx'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { NEW_POI_IMAGE, TYPE_ICON } from '../../assets/assetPlace.ts'
import { IconField } from '../../assets/IconField.tsx'
import { PictureField } from '../../assets/PictureField.tsx'
import { type AssetFile, stillReading, useAssetFile } from '../../assets/useAssetFile.ts'
import {
  type Draft,
  dropDraft,
  keepDraft,
  type KeptDraft,
  keptDraftsOf,
  leaveDraft,
} from '../../drafts/keptDrafts.ts'
import type { TypeNames } from '../../types/findType.ts'
import { missingNames, rememberedNames, rememberNames } from '../../types/typeChanges.ts'
import { LookFields, TypeFields, type TypeLookState, useTypeLook } from '../../types/TypeFields.tsx'
import { newPoiChanges } from './poiChanges.ts'

/** The form of a new POI, beside its place. Another click on the map moves the place. */
export const NewPoiPanel = (start: NewPoiStart) => {
  const { place } = start
  const close = useClose()
  const guardedClose = useGuardedClose()
  const poi = useNewPoi(start)
  useShownAt(place, poi)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A click, so that the button says what is missing.
    if (isShortcut(event.nativeEvent, 'submit'))
      event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click()
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
  const { offers } = useViewer().record
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
    </>
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
  readonly typeLook: TypeLookState
  readonly icon: AssetFile
  readonly image: AssetFile
  readonly isSending: boolean
  /** What is missing before it can be saved; null if nothing is. */
  readonly missing: string | null
  readonly save: () => Promise<void>
}

/** The input for a new POI, and its creation. */
const useNewPoi = ({ place, picture, draftId }: NewPoiStart): NewPoiState => {
  const { session, store, mapId, record } = useViewer()
  const close = useClose()
  const [kept] = useState(() => keptPoi(mapId, draftId))
  const [name, setName] = useState(kept?.name ?? '')
  const [description, setDescription] = useState(kept?.description ?? '')
  const [names, setNames] = useState<TypeNames>(() =>
    kept ? { category: kept.category, type: kept.type } : rememberedNames(mapId),
  )
  const typeLook = useTypeLook(names)
  const icon = useAssetFile(TYPE_ICON)
  const image = useAssetFile(NEW_POI_IMAGE, picture)
  const isSaving = useRef(false)
  const isSending = icon.isSending || image.isSending
  const missing = missingNames(names) ?? stillReading(icon) ?? stillReading(image)
  const isDirty = name !== '' || description !== '' || icon.file !== null || image.file !== null
  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])
  const { category, type } = names
  useKeptPoi(isDirty ? { kind: 'poi', place, name, description, category, type } : null, draftId)

  const commit = (iconRef: AssetRef | null, imageRef: AssetRef | null) => {
    const isOwn = record.offers.poiIcons
    const look = iconRef === null || isOwn ? typeLook.look : { ...typeLook.look, icon: iconRef }
    const poi = { ...names, name, description, image: imageRef, icon: isOwn ? iconRef : null, look }
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
  return { ...text, typeLook, icon, image, isSending, missing, save }
}

type PoiDraft = Extract<Draft, { kind: 'poi' }>

/** Returns what was typed into the form of a new POI before the page was left. */
const keptPoi = (mapId: string, draftId: string | undefined): PoiDraft | null => {
  const isWanted = ({ id }: KeptDraft) => id === draftId
  const draft = keptDraftsOf(mapId).list.getState().find(isWanted)?.draft
  return draft?.kind === 'poi' ? draft : null
}

/**
 * Keeps what is typed into the form of a new POI, null as long as that is nothing. Saving or closing the form is done
 * with it; if the page is left instead, it is offered again.
 */
const useKeptPoi = (draft: PoiDraft | null, draftId: string | undefined): void => {
  const { mapId, store } = useViewer()
  const id = useRef(draftId)
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    const drafts = keptDraftsOf(mapId)
    if (draft !== null) id.current = keepDraft(drafts, draft, id.current)
    else if (id.current !== undefined) dropDraft(drafts, id.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each render brings a new object; the text is the same
  }, [mapId, text])
  useEffect(() => {
    const drafts = keptDraftsOf(mapId)
    return () => {
      if (id.current === undefined) return
      const isPageLeft = store.getState().focus.kind === 'newPoi'
      if (isPageLeft) leaveDraft(drafts, id.current)
      else dropDraft(drafts, id.current)
    }
  }, [mapId, store])
}
