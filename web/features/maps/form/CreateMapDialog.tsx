import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { useFileReceiver } from '../../../ui/fileReceivers.ts'
import { useCurrentUser } from '../../account/currentUser.ts'
import { SignInButton } from '../../account/SignInButton.tsx'
import { isOfficialImage, officialImageOf } from '../../games/officialImage.ts'
import { OfficialMap } from '../../games/OfficialMap.tsx'
import { officialGame, useGames } from '../../games/officialImage.ts'
import { focusFirstWrong, MapFormDialog } from './MapFormDialog.tsx'
import { ChosenImage, FormProblem, gameNamesOf, isIncomplete, MapFormFields } from './MapFormFields.tsx'
import {
  chosenImageProblem,
  EMPTY_MAP_FORM,
  type MapForm,
  mapFormSchema,
  submissionProblem,
} from './mapFormRules.ts'
import { MapModes } from './MapModes.tsx'
import { useMapUpload } from './useMapUpload.ts'
import { quotaProblem, quotaText, useQuota } from './useQuota.ts'

interface CreateMapDialogProps {
  /** What is in the form from the start. */
  start: Partial<MapForm>
  /** Goes over to the form of a map of this browser, with what is in this one. */
  onLocal: (form: MapForm) => void
  onClose: () => void
}

export const CreateMapDialog = ({ start, onLocal, onClose }: CreateMapDialogProps) => {
  const { user } = useCurrentUser()
  const games = useGames()
  const [refused, setRefused] = useState(() =>
    start.image instanceof File ? chosenImageProblem(start.image) : null,
  )
  /** A map of this browser may have this image. */
  const [localImage] = useState(refused === null ? null : start.image)
  const upload = useMapUpload()
  const quota = useQuota()
  const isBusy = upload.state.kind === 'uploading'
  const [wasGuest, setWasGuest] = useState(user === null)
  if (wasGuest !== (user === null)) {
    setWasGuest(user === null)
    // What was refused to a guest may be done now.
    if (wasGuest && upload.state.kind === 'failed') upload.clear()
  }
  const form = useForm({
    resolver: zodResolver(mapFormSchema),
    defaultValues: { ...EMPTY_MAP_FORM, ...start, ...(refused !== null && { image: null }) },
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const [typedGame, chosenImage] = useWatch({ control: form.control, name: ['gameName', 'image'] })
  const official = officialGame(games, typedGame)
  const isMissing = isIncomplete(form)

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
  const goLocal = () => {
    const values = form.getValues()
    onLocal({ ...values, image: values.image ?? localImage })
  }

  const submit = form.handleSubmit(
    (values) => {
      const problem = submissionProblem(values, user !== null) ?? quotaProblem(quota, values.image)
      if (problem !== null || user === null) return upload.fail(problem ?? TEXTS.mapForm.loginNeeded)
      return upload.start(values, user)
    },
    (wrong) => {
      setRefused(null)
      upload.clear()
      focusFirstWrong(form, wrong)
    },
  )

  return (
    <MapFormDialog
      title={TEXTS.mapForm.createTitle}
      isBusy={isBusy}
      submitText="Create Map"
      busyText="Uploading…"
      onSubmit={submit}
      onClose={onClose}
    >
      <MapModes mode="online" disabled={isBusy} onChange={goLocal} />
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
        <ChosenImage
          form={form}
          onChange={choose}
          isMissing={errors.image !== undefined || refused !== null}
          upload={upload.state}
          onCancel={upload.cancel}
        />
      )}
      <p className="create-map__left">{quota && quotaText(quota)}</p>
      {refused !== null && <FormProblem text={refused} />}
      {refused === null && isMissing && <FormProblem text={TEXTS.mapForm.required} />}
      {refused === null && upload.state.kind === 'failed' && !isMissing && (
        <FormProblem text={upload.state.text} detail={upload.state.detail} />
      )}
      {user === null && <SignInButton />}
    </MapFormDialog>
  )
}
