import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { DEFAULT_LOCAL_NAME } from '../../../shared/maps/localMap.ts'
import type { ImagePlacing } from '../../../shared/maps/maps.ts'
import { paths } from '../../../shared/paths.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { createIdbMapSource } from '../../sources/local/idbMapSource.ts'
import { localMapNews } from '../../sources/local/localMapNews.ts'
import { editLocalMap } from '../../sources/local/editLocalMap.ts'
import { createLocalMap, type ListedLocalMap } from '../../sources/local/localMaps.ts'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { focusFirstWrong, MapFormDialog } from '../maps/form/MapFormDialog.tsx'
import { ChosenImage, FormProblem, isIncomplete, MapFormFields } from '../maps/form/MapFormFields.tsx'
import {
  EMPTY_MAP_FORM,
  imageProblem,
  mapEditSchema,
  type MapForm,
  mapFormSchema,
} from '../maps/form/mapFormRules.ts'
import { MapModes } from '../maps/form/MapModes.tsx'
import { useReplacedImage } from '../maps/form/useReplacedImage.ts'
import { PlacingField } from '../maps/PlacingField.tsx'
import { prepareImage } from './image/prepareImage.ts'
import { localProblem } from './localProblem.ts'
import { reloadLocalMaps } from './useLocalMaps.ts'

const IDLE = { kind: 'idle' } as const

interface LocalMapDialogProps {
  /** The map that is changed; null makes a new one. */
  map: ListedLocalMap | null
  /** What is in the form of a new map from the start. */
  start?: Partial<MapForm>
  /** Goes over to the form of a map on the server with what is in this one, where that is possible. */
  onOnline?: (form: MapForm) => void
  onClose: () => void
}

/** The form of a local map. Nothing of it leaves the browser. */
export const LocalMapDialog = ({ map, start = {}, onOnline, onClose }: LocalMapDialogProps) => {
  const image = start.image instanceof File ? start.image : null
  const replaced = useReplacedImage(imageProblem)
  const [source] = useState(createIdbMapSource)
  const mapId = map?.id
  useEffect(() => () => void (mapId !== undefined && source.release(mapId)), [source, mapId])
  const form = useForm({
    resolver: zodResolver(map ? mapEditSchema : mapFormSchema),
    defaultValues: { ...valuesOf(map), ...start, image },
    shouldFocusError: false,
  })
  const { problem, isBusy, save, say } = useSave(map)
  const choose = (file: File | null) => {
    const wrong = file && imageProblem(file)
    say(wrong)
    if (wrong !== null) return
    form.clearErrors('image')
    form.setValue('image', file)
    replaced.choose(file)
  }
  useFileReceiver({ label: 'Use as the map image', take: (file) => !isBusy && choose(file) })
  const submit = form.handleSubmit(
    async (values) => {
      const placing = replaced.placing()
      if (placing && (await save(values, placing))) onClose()
    },
    (wrong) => {
      say(null)
      focusFirstWrong(form, wrong)
    },
  )
  const goOnline = () => {
    const values = form.getValues()
    // The official image of a game, which only a map on the server may have.
    const official = image === null ? start.image : null
    onOnline?.({ ...values, image: values.image ?? official })
  }
  const text = problem ?? replaced.problem ?? (isIncomplete(form) ? TEXTS.mapForm.required : null)
  return (
    <MapFormDialog
      title={map ? LOCAL_TEXTS.editTitle : TEXTS.mapForm.createTitle}
      isBusy={isBusy}
      submitText={map ? 'Save' : 'Create Map'}
      busyText="Saving…"
      onSubmit={submit}
      onClose={onClose}
    >
      {onOnline && <MapModes mode="offline" disabled={isBusy} onChange={goOnline} />}
      <p className="local-form__where">{LOCAL_TEXTS.where}</p>
      <HelpLink chapter="offline-maps" section="where-it-is-kept">
        Where offline maps are kept
      </HelpLink>
      <MapFormFields form={form} isBusy={isBusy} gameNames={null} nameless={DEFAULT_LOCAL_NAME} isLocal />
      <ChosenImage
        form={form}
        onChange={choose}
        isMissing={form.formState.errors.image !== undefined}
        upload={IDLE}
        onCancel={onClose}
      />
      {map && replaced.file && replaced.newSize && (
        <PlacingField
          from={{ width: map.size[0], height: map.size[1] }}
          to={replaced.newSize}
          file={replaced.file}
          open={() => source.open(map.id)}
          answer={replaced.answer}
          isBusy={isBusy}
          onAnswer={replaced.place}
        />
      )}
      {text !== null && <FormProblem text={text} />}
    </MapFormDialog>
  )
}

const valuesOf = (map: ListedLocalMap | null): MapForm =>
  map === null
    ? EMPTY_MAP_FORM
    : {
        ...EMPTY_MAP_FORM,
        gameName: map.meta.game,
        displayName: map.meta.name,
        versionId: map.meta.version_id,
        tipUrl: map.meta.tip_url,
      }

/** Stores the form, and opens a map that is new. */
const useSave = (map: ListedLocalMap | null) => {
  const [problem, say] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const store = async (values: MapForm, placing: ImagePlacing): Promise<string> => {
    const image = values.image instanceof File ? await prepareImage(values.image) : null
    const fields = {
      name: values.displayName || DEFAULT_LOCAL_NAME,
      game: values.gameName,
      version_id: values.versionId,
      tip_url: values.tipUrl,
    }
    return withLocalDatabase(async (database) => {
      if (map) {
        await editLocalMap(database, map.id, fields, image && { image, placing })
        return map.id
      }
      if (image === null) throw new Error(TEXTS.mapForm.imageRequired)
      const meta = { ...fields, image_name: image.name, created_at: Date.now() }
      return createLocalMap(database, meta, image)
    })
  }
  const save = async (values: MapForm, placing: ImagePlacing): Promise<boolean> => {
    say(null)
    setBusy(true)
    try {
      const id = await store(values, placing)
      localMapNews.tell(id)
      reloadLocalMaps(client)
      if (map === null) await navigate(paths.localMap(id))
      return true
    } catch (error) {
      say(localProblem(error))
      setBusy(false)
      return false
    }
  }
  return { problem, say, isBusy, save }
}
