import { useEffect, useRef, useState } from 'react'
import type { AssetRef } from '../../../shared/assets.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { useClose, useViewer } from '../../shell/viewerContext.ts'
import { type AssetFile, NEW_POI_IMAGE, TYPE_ICON, useAssetFile } from '../assets/useAssetFile.ts'
import { hasTypeNames, type TypeNames } from '../types/typeNames.ts'
import { type TypeLookState, useTypeLook } from '../types/useTypeLook.ts'
import { newPoiChanges } from './poiChanges.ts'
import { rememberedNames, rememberNames } from './rememberedNames.ts'

export interface NewPoiState {
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
  readonly canSave: boolean
  readonly save: () => Promise<void>
}

/** What is typed of a POI that is about to be, and its making. */
export const useNewPoi = (place: PointMap): NewPoiState => {
  const { session, store, mapId } = useViewer()
  const close = useClose()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [names, setNames] = useState(() => rememberedNames(mapId))
  const typeLook = useTypeLook(names)
  const icon = useAssetFile(TYPE_ICON)
  const image = useAssetFile(NEW_POI_IMAGE)
  const isSaving = useRef(false)
  const isSending = icon.isSending || image.isSending
  const canSave = hasTypeNames(names) && !isSending
  const isDirty = name !== '' || description !== '' || icon.file !== null || image.file !== null
  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])

  const commit = (iconRef: AssetRef | null, imageRef: AssetRef | null) => {
    const look = iconRef === null ? typeLook.look : { ...typeLook.look, icon: iconRef }
    const poi = { ...names, name, description, image: imageRef, look }
    const { changes, poiId } = newPoiChanges(session.store.getState().content, mapId, poi, place)
    if (!session.commit(changes).ok) return
    rememberNames(mapId, names)
    close()
    store.setState({ announcement: `Added ${name.trim() || names.type}.`, lastAddedId: poiId })
  }
  /** The files first, then the one list that names them. */
  const save = async () => {
    if (!canSave || isSaving.current) return
    isSaving.current = true
    const sentIcon = await icon.send()
    const sentImage = sentIcon.ok ? await image.send() : sentIcon
    if (sentIcon.ok && sentImage.ok) commit(sentIcon.ref, sentImage.ref)
    isSaving.current = false
  }
  const text = { name, setName, description, setDescription, names, setNames }
  return { ...text, typeLook, icon, image, isSending, canSave, save }
}
