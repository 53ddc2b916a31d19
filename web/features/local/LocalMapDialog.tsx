import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../../shared/limits.ts'
import { DEFAULT_LOCAL_NAME } from '../../../shared/localMap.ts'
import { LOCAL_TEXTS, TEXTS } from '../../../shared/texts.ts'
import { paths } from '../../paths.ts'
import { withLocalDatabase } from '../../sources/keptDatabase.ts'
import { localMapNews } from '../../sources/localMapNews.ts'
import { createLocalMap, editLocalMap, type ListedLocalMap } from '../../sources/localMaps.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { ImageField } from '../maps/ImageField.tsx'
import {
  EMPTY_MAP_FORM,
  imageProblem,
  MAP_FORM_FIELDS,
  type MapForm,
  mapFormSchema,
} from '../maps/mapFormRules.ts'
import { MapModes } from '../maps/MapModes.tsx'
import { localProblem } from './localProblem.ts'
import { prepareImage } from './prepareImage.ts'
import { reloadLocalMaps } from './useLocalMaps.ts'
import '../maps/createMap.css'

const WIDTH_PX = 430

/** A map that is there has an image already. */
const EDIT_SCHEMA = z.extend(mapFormSchema, { image: z.unknown() })

const IDLE = { kind: 'idle' } as const

interface LocalMapDialogProps {
  /** The map that is changed; null makes a new one. */
  map: ListedLocalMap | null
  /** An image that is chosen from the start. */
  image?: File | null
  /** Goes over to the form of a map on the server, where that is possible. */
  onOnline?: () => void
  onClose: () => void
}

/** The form of a local map. Nothing of it leaves the browser. */
export const LocalMapDialog = ({ map, image = null, onOnline, onClose }: LocalMapDialogProps) => {
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(map ? EDIT_SCHEMA : mapFormSchema),
    defaultValues: { ...valuesOf(map), image },
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const { problem, isBusy, save, say } = useSave(map)
  const isIncomplete = Object.values(errors).some((error) => error.message === TEXTS.mapForm.required)
  const choose = (file: File | null) => {
    const wrong = file && imageProblem(file)
    say(wrong)
    if (wrong !== null) return
    form.clearErrors('image')
    form.setValue('image', file)
  }
  useFileReceiver({ label: 'Use as the map image', take: (file) => !isBusy && choose(file) })
  const submit = form.handleSubmit(
    async (values) => {
      if (await save(values)) onClose()
    },
    (wrong) => {
      say(null)
      const first = MAP_FORM_FIELDS.find((name) => wrong[name])
      if (first) form.setFocus(first)
    },
  )
  const text = problem ?? (isIncomplete ? TEXTS.mapForm.required : null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={map ? LOCAL_TEXTS.editTitle : TEXTS.mapForm.createTitle}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            disabled={isBusy}
            className="create-map__submit"
          >
            {isBusy ? 'Saving…' : map ? 'Save' : 'Create Map'}
          </Button>
        </>
      }
    >
      <form id={formId} className="create-map" onSubmit={(event) => void submit(event)} noValidate>
        {onOnline && <MapModes mode="offline" disabled={isBusy} onChange={onOnline} />}
        <p className="local-form__where">{LOCAL_TEXTS.where}</p>
        <TextField
          label="Game"
          maxLength={GAME_NAME_MAX}
          autoComplete="off"
          disabled={isBusy}
          autoFocus
          aria-invalid={errors.gameName ? true : undefined}
          error={wordsOf(errors.gameName?.message)}
          {...form.register('gameName')}
        />
        <div className="create-map__pair">
          <TextField
            label="Map name"
            note="Optional"
            placeholder={DEFAULT_LOCAL_NAME}
            maxLength={MAP_NAME_MAX}
            autoComplete="off"
            disabled={isBusy}
            error={errors.displayName?.message}
            {...form.register('displayName')}
          />
          <TextField
            label="Version"
            note="Optional"
            maxLength={VERSION_ID_MAX}
            autoComplete="off"
            disabled={isBusy}
            error={errors.versionId?.message}
            {...form.register('versionId')}
          />
        </div>
        <TextField
          label="Tip link"
          note="Optional"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={URL_MAX}
          autoComplete="off"
          disabled={isBusy}
          error={errors.tipUrl?.message}
          {...form.register('tipUrl')}
        />
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => (
            <ImageField
              inputRef={field.ref}
              file={field.value instanceof File ? field.value : null}
              onChange={choose}
              isMissing={errors.image !== undefined}
              upload={IDLE}
              onCancel={onClose}
            />
          )}
        />
        {text !== null && (
          <div className="form-problem" role="alert">
            <CircleAlert />
            <p>{text}</p>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** A missing field is only outlined: one message at the end of the form covers all of them. */
const wordsOf = (message: string | undefined) => (message === TEXTS.mapForm.required ? undefined : message)

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
  const store = async (values: MapForm): Promise<string> => {
    const image = values.image instanceof File ? await prepareImage(values.image) : null
    const fields = {
      name: values.displayName || DEFAULT_LOCAL_NAME,
      game: values.gameName,
      version_id: values.versionId,
      tip_url: values.tipUrl,
    }
    return withLocalDatabase(async (database) => {
      if (map) {
        await editLocalMap(database, map.id, fields, image)
        return map.id
      }
      if (image === null) throw new Error(TEXTS.mapForm.imageRequired)
      const meta = { ...fields, image_name: image.name, created_at: Date.now() }
      return createLocalMap(database, meta, image)
    })
  }
  const save = async (values: MapForm): Promise<boolean> => {
    say(null)
    setBusy(true)
    try {
      const id = await store(values)
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
