import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../../../shared/limits.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import type { ListedGame } from '../../../sources/http/catalogue.ts'
import { ComboField } from '../../../ui/control/ComboField.tsx'
import { TextField } from '../../../ui/control/TextField.tsx'
import { ImageField, type ImageFieldProps } from './ImageField.tsx'
import type { MapForm } from './mapFormRules.ts'
import { VisibilityField } from '../VisibilityField.tsx'

interface MapFormFieldsProps {
  form: UseFormReturn<MapForm>
  isBusy: boolean
  /** The games to suggest; null suggests none. */
  gameNames: readonly string[] | null
  /** In place of setting the field. */
  onGame?: (typed: string) => void
  /** Shown below the game. */
  children?: ReactNode
  /** The game is the parent map's, and cannot be changed here. */
  isRegion?: boolean
  /** What a map without a name is called, where that is not its game. */
  nameless?: string
  /** Nobody else can see a map of this browser. */
  isLocal?: boolean
}

/** The details of a map, which are the same for a new one and for one that is edited. */
export const MapFormFields = ({
  form,
  isBusy,
  gameNames,
  onGame,
  children,
  isRegion = false,
  nameless,
  isLocal = false,
}: MapFormFieldsProps) => {
  const { errors } = form.formState
  return (
    <>
      {gameNames === null ? (
        <PlainGame form={form} isBusy={isBusy} />
      ) : (
        <Controller
          control={form.control}
          name="gameName"
          render={({ field }) => (
            <ComboField
              label="Game"
              ref={field.ref}
              value={field.value}
              onChange={onGame ?? field.onChange}
              options={gameNames}
              maxLength={GAME_NAME_MAX}
              disabled={isBusy || isRegion}
              autoFocus={!isRegion}
              {...(isRegion && { hint: 'A region map has the game of its parent.' })}
              {...problemOf(errors.gameName?.message)}
            />
          )}
        />
      )}
      {children}
      <div className="create-map__pair">
        <TextField
          label="Map name"
          note="Optional"
          placeholder={nameless}
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
      {!isLocal && (
        <Controller
          control={form.control}
          name="isPublic"
          render={({ field }) => (
            <VisibilityField isPublic={field.value} disabled={isBusy} onChange={field.onChange} />
          )}
        />
      )}
    </>
  )
}

const PlainGame = ({ form, isBusy }: Pick<MapFormFieldsProps, 'form' | 'isBusy'>) => {
  const { gameName: problem } = form.formState.errors
  return (
    <TextField
      label="Game"
      maxLength={GAME_NAME_MAX}
      autoComplete="off"
      disabled={isBusy}
      autoFocus
      aria-invalid={problem ? true : undefined}
      error={problemOf(problem?.message).error}
      {...form.register('gameName')}
    />
  )
}

interface ChosenImageProps
  extends Pick<MapFormFieldsProps, 'form'>, Omit<ImageFieldProps, 'inputRef' | 'file'> {}

/** The image of a map that has none yet. */
export const ChosenImage = ({ form, ...image }: ChosenImageProps) => (
  <Controller
    control={form.control}
    name="image"
    render={({ field }) => (
      <ImageField inputRef={field.ref} file={field.value instanceof File ? field.value : null} {...image} />
    )}
  />
)

/** A missing field is only outlined: one message at the end of the form covers all of them. */
const problemOf = (message: string | undefined): { isMissing?: boolean; error?: string } =>
  message === TEXTS.mapForm.required ? { isMissing: true } : { error: message }

/** Whether a field is missing. */
export const isIncomplete = ({ formState: { errors } }: UseFormReturn<MapForm>): boolean =>
  Object.values(errors).some((error) => error.message === TEXTS.mapForm.required)

/** What is wrong with the form as a whole, with the server's own message if there is one. */
export const FormProblem = ({ text, detail = null }: { text: string; detail?: string | null }) => (
  <div className="form-problem" role="alert">
    <CircleAlert />
    <div>
      <p>{text}</p>
      {detail !== null && detail !== text && <p className="form-problem__detail">{detail}</p>}
    </div>
  </div>
)

/** The names of games to suggest, each once. */
export const gameNamesOf = (games: readonly ListedGame[]): readonly string[] => [
  ...new Set(games.map(({ name }) => name)),
]
