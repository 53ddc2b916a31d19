import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { ListedGame } from '../../sources/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { OfficialMap } from '../games/OfficialMap.tsx'
import { isOfficialImage, officialImageOf } from '../games/officialImage.ts'
import { officialGame, useGames } from '../games/useGames.ts'
import { MapModes } from './MapModes.tsx'
import { ImageField } from './ImageField.tsx'
import {
  chosenImageProblem,
  EMPTY_MAP_FORM,
  MAP_FORM_FIELDS,
  mapFormSchema,
  submissionProblem,
} from './mapFormRules.ts'
import { useMapUpload } from './useMapUpload.ts'
import './createMap.css'

const WIDTH_PX = 430

interface CreateMapDialogProps {
  /** An image that is chosen from the start. */
  image?: File | null
  /** Goes over to the form of a map of this browser. */
  onLocal: () => void
  onClose: () => void
}

export const CreateMapDialog = ({ image = null, onLocal, onClose }: CreateMapDialogProps) => {
  const { user } = useCurrentUser()
  const formId = useId()
  const games = useGames()
  const [refused, setRefused] = useState(() => image && chosenImageProblem(image))
  const upload = useMapUpload()
  const isBusy = upload.state.kind === 'uploading'
  const form = useForm({
    resolver: zodResolver(mapFormSchema),
    defaultValues: { ...EMPTY_MAP_FORM, image: refused === null ? image : null },
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const [typedGame, chosenImage] = useWatch({ control: form.control, name: ['gameName', 'image'] })
  const official = officialGame(games, typedGame)
  const isIncomplete = Object.values(errors).some((error) => error.message === TEXTS.mapForm.required)

  const choose = (file: File | null) => {
    const problem = file && chosenImageProblem(file)
    setRefused(problem)
    upload.clear()
    if (problem !== null) return
    form.clearErrors('image')
    form.setValue('image', file)
  }
  const chooseOfficial = (game: ReturnType<typeof officialGame>) => {
    setRefused(null)
    upload.clear()
    form.clearErrors('image')
    form.setValue('image', game && officialImageOf(game))
  }
  const changeGame = (typed: string) => {
    form.setValue('gameName', typed, { shouldValidate: form.formState.isSubmitted })
    if (isOfficialImage(chosenImage) && officialGame(games, typed)?.slug !== chosenImage.slug)
      chooseOfficial(null)
  }
  useFileReceiver({ label: 'Use as the map image', take: (file) => !isBusy && choose(file) })

  const submit = form.handleSubmit(
    (values) => {
      const problem = submissionProblem(values, user !== null)
      if (problem !== null || user === null) return upload.fail(problem ?? TEXTS.mapForm.loginNeeded)
      return upload.start(values, user)
    },
    (wrong) => {
      setRefused(null)
      upload.clear()
      const first = MAP_FORM_FIELDS.find((name) => wrong[name])
      if (first) form.setFocus(first)
    },
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.mapForm.createTitle}
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
            {isBusy ? 'Uploading…' : 'Create Map'}
          </Button>
        </>
      }
    >
      <form id={formId} className="create-map" onSubmit={(event) => void submit(event)} noValidate>
        <MapModes mode="online" disabled={isBusy} onChange={onLocal} />
        <Controller
          control={form.control}
          name="gameName"
          render={({ field }) => (
            <ComboField
              label="Game"
              ref={field.ref}
              value={field.value}
              onChange={changeGame}
              options={gameNamesOf(games)}
              maxLength={GAME_NAME_MAX}
              disabled={isBusy}
              autoFocus
              {...problemOf(errors.gameName?.message)}
            />
          )}
        />
        {official !== null && (
          <OfficialMap
            game={official}
            isWanted={isOfficialImage(chosenImage)}
            onChange={(isWanted) => chooseOfficial(isWanted ? official : null)}
            isUploading={isBusy}
          />
        )}
        <div className="create-map__pair">
          <TextField
            label="Map name"
            note="Optional"
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
        {!isOfficialImage(chosenImage) && (
          <Controller
            control={form.control}
            name="image"
            render={({ field }) => (
              <ImageField
                inputRef={field.ref}
                file={field.value instanceof File ? field.value : null}
                onChange={choose}
                isMissing={errors.image !== undefined || refused !== null}
                upload={upload.state}
                onCancel={upload.cancel}
              />
            )}
          />
        )}
        {refused !== null && <FormProblem text={refused} detail={null} />}
        {refused === null && isIncomplete && <FormProblem text={TEXTS.mapForm.required} detail={null} />}
        {refused === null && upload.state.kind === 'failed' && !isIncomplete && (
          <FormProblem text={upload.state.text} detail={upload.state.detail} />
        )}
      </form>
    </Dialog>
  )
}

/** A missing field is only outlined: one message at the end of the form covers all of them. */
const problemOf = (message: string | undefined) =>
  message === TEXTS.mapForm.required ? { isMissing: true } : { error: message }

/** What is wrong with the form as a whole, with the server's own message if there is one. */
const FormProblem = ({ text, detail }: { text: string; detail: string | null }) => (
  <div className="form-problem" role="alert">
    <CircleAlert />
    <div>
      <p>{text}</p>
      {detail !== null && detail !== text && <p className="form-problem__detail">{detail}</p>}
    </div>
  </div>
)

/** The names to suggest, each once. */
const gameNamesOf = (games: readonly ListedGame[]): readonly string[] => [
  ...new Set(games.map(({ name }) => name)),
]
