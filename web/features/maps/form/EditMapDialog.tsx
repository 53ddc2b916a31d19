import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MapAnswer } from '../../../../shared/maps/maps.ts'
import { PICTURE_TEXTS } from '../../../../shared/texts/pictureTexts.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { ApiError } from '../../../sources/http/api.ts'
import { type CreatedMap, editMap, fetchMap } from '../../../sources/http/catalogue.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { useFileReceiver } from '../../../ui/fileReceivers.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { useGames } from '../../games/officialImage.ts'
import { isImageAwaited, ReplacedImage } from '../ReplacedImage.tsx'
import { focusFirstWrong, MAP_FORM_WIDTH_PX, MapFormDialog } from './MapFormDialog.tsx'
import { FormProblem, gameNamesOf, isIncomplete, MapFormFields } from './MapFormFields.tsx'
import { chosenImageProblem, mapEditData, mapEditSchema, mapFormOf } from './mapFormRules.ts'
import type { UploadState } from './useMapUpload.ts'
import { useReplacedImage } from './useReplacedImage.ts'

/** A picture that is being made can be replaced once it is there. */
const LOOK_AGAIN_MS = 1_000

interface EditMapDialogProps {
  mapId: number
  onClose: () => void
  /** Called once the changes are saved, with what may have changed of the map's address. */
  onSaved?: (saved: CreatedMap) => void
}

/** The details of a map as they are on the server at this moment, to be changed. */
export const EditMapDialog = ({ mapId, onClose, onSaved }: EditMapDialogProps) => {
  const map = useQuery({
    queryKey: ['editedMap', mapId],
    queryFn: ({ signal }) => fetchMap(mapId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isImageAwaited(state.data) ? LOOK_AGAIN_MS : false),
  })
  if (map.data) return <EditForm map={map.data} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog open onOpenChange={onClose} title={TEXTS.mapForm.editTitle} width={MAP_FORM_WIDTH_PX} isText>
      {map.isError ? (
        <div className="create-map">
          <FormProblem text="The map could not be loaded." detail="Check your connection, then try again." />
          <Button icon={<RefreshCw />} onClick={() => void map.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="create-map create-map--loading" role="status" aria-label="Loading">
          <Skeleton width="100%" height="60px" />
          <Skeleton width="100%" height="60px" />
          <Skeleton width="100%" height="60px" />
        </div>
      )}
    </Dialog>
  )
}

interface EditFormProps extends Pick<EditMapDialogProps, 'onClose' | 'onSaved'> {
  map: MapAnswer
}

const EditForm = ({ map, onClose, onSaved }: EditFormProps) => {
  const games = useGames()
  const [before] = useState(() => mapFormOf(map))
  const edit = useMapEdit(map.id, (saved) => {
    if (image.file) toast.say(PICTURE_TEXTS.replacedImage.saved)
    onSaved?.(saved)
    onClose()
  })
  const isBusy = edit.state.kind === 'uploading'
  const form = useForm({
    resolver: zodResolver(mapEditSchema),
    defaultValues: before,
    shouldFocusError: false,
  })
  const image = useReplacedImage(chosenImageProblem)
  const choose = (file: File | null) => {
    edit.clear()
    image.choose(file)
  }
  const isReplaceable = !isImageAwaited(map)
  useFileReceiver({
    label: PICTURE_TEXTS.replacedImage.replace,
    take: (file) => !isBusy && isReplaceable && choose(file),
  })
  const isMissing = isIncomplete(form)

  const submit = form.handleSubmit(
    (values) => {
      const placing = image.placing()
      if (image.file && placing === null) return
      const data = mapEditData(before, { ...values, image: image.file }, placing ?? undefined)
      return data ? edit.save(data) : onClose()
    },
    (wrong) => {
      edit.clear()
      focusFirstWrong(form, wrong)
    },
  )

  return (
    <MapFormDialog
      title={TEXTS.mapForm.editTitle}
      isBusy={isBusy}
      submitText="Save"
      busyText="Saving…"
      onSubmit={submit}
      onClose={onClose}
      onCancel={edit.cancel}
    >
      <MapFormFields
        form={form}
        isBusy={isBusy}
        gameNames={gameNamesOf(games)}
        isRegion={map.parent_map_id !== null}
      />
      <ReplacedImage
        map={map}
        isBusy={isBusy}
        file={image.file}
        newSize={image.newSize}
        answer={image.answer}
        onAnswer={image.place}
        onChange={choose}
        upload={edit.state}
        onCancel={edit.cancel}
        inputRef={null}
      />
      {image.problem !== null && <FormProblem text={image.problem} />}
      {isMissing && <FormProblem text={TEXTS.mapForm.required} />}
      {edit.state.kind === 'failed' && !isMissing && (
        <FormProblem text={edit.state.text} detail={edit.state.detail} />
      )}
    </MapFormDialog>
  )
}

const IDLE: UploadState = { kind: 'idle' }

/** Saves the changes to a map: its progress, its failure, a way to cancel. Lists and the open map are fresh afterwards. */
const useMapEdit = (mapId: number, onSaved: (saved: CreatedMap) => void) => {
  const [state, setState] = useState<UploadState>(IDLE)
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  useEffect(() => () => controller.current?.abort(), [])

  const save = async (form: FormData): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'uploading', sentBytes: 0, totalBytes: 0 })
    try {
      const saved = await editMap(mapId, form, {
        signal,
        onProgress: (progress) => setState({ kind: 'uploading', ...progress }),
      })
      for (const queryKey of [['maps'], ['games'], ['quota']]) void client.invalidateQueries({ queryKey })
      reloadMapRecord(client, String(mapId))
      onSaved(saved)
    } catch (error) {
      setState(signal.aborted ? IDLE : failure(error))
    }
  }
  return { state, save, cancel: () => controller.current?.abort(), clear: () => setState(IDLE) }
}

const failure = (error: unknown): UploadState => ({
  kind: 'failed',
  text: TEXTS.mapForm.uploadFailed,
  detail: error instanceof ApiError ? error.text : null,
})
