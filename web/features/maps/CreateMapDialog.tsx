import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { TEXTS } from '../../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFileReceiver } from '../../ui/fileReceivers.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { OfficialMap } from '../games/OfficialMap.tsx'
import { isOfficialImage, officialImageOf } from '../games/officialImage.ts'
import { officialGame, useGames } from '../games/useGames.ts'
import { MapModes } from './MapModes.tsx'
import { ImageField } from './ImageField.tsx'
import { FormProblem, gameNamesOf, MapFormFields } from './MapFormFields.tsx'
import {
  chosenImageProblem,
  EMPTY_MAP_FORM,
  MAP_FORM_FIELDS,
  mapFormSchema,
  submissionProblem,
} from './mapFormRules.ts'
import { useMapUpload } from './useMapUpload.ts'
import { quotaProblem, quotaText, useQuota } from './useQuota.ts'
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
  const quota = useQuota()
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
      const problem = submissionProblem(values, user !== null) ?? quotaProblem(quota, values.image)
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
        <MapFormFields form={form} isBusy={isBusy} gameNames={gameNamesOf(games)} onGame={changeGame}>
          {official !== null && (
            <OfficialMap
              game={official}
              isWanted={isOfficialImage(chosenImage)}
              onChange={(isWanted) => chooseOfficial(isWanted ? official : null)}
              isUploading={isBusy}
            />
          )}
        </MapFormFields>
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
        {quota && <p className="create-map__left">{quotaText(quota)}</p>}
        {refused !== null && <FormProblem text={refused} />}
        {refused === null && isIncomplete && <FormProblem text={TEXTS.mapForm.required} />}
        {refused === null && upload.state.kind === 'failed' && !isIncomplete && (
          <FormProblem text={upload.state.text} detail={upload.state.detail} />
        )}
      </form>
    </Dialog>
  )
}
