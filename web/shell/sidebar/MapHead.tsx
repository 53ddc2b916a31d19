import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eraser, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { RefusedError, SourceUnavailableError } from '../../sources/MapSource.ts'
import { Switch } from '../../ui/control/Switch.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { LeavingLink } from '../LeavingLink.tsx'
import { patchMapRecord, reloadMapRecord } from '../useOpenedMap.ts'
import { useViewer } from '../viewerContext.ts'
import { MapTitle } from './MapTitle.tsx'
import type { OwnerAct } from './OwnerAct.ts'
import { OwnerActs } from './OwnerActs.tsx'

export interface MapHeadProps {
  /** Shown to the right of the name. */
  aside?: ReactNode
  /** What features offer the owner. */
  tools?: readonly OwnerAct[]
  /** What features offer everybody else, below the name. */
  offers?: ReactNode
  /** Called when something was chosen that shows on the map, to close the drawer. */
  onChosen?: (() => void) | undefined
}

/** The name of the map, who made it, and its owner's controls for the whole map. */
export const MapHead = ({ aside, tools = [], offers }: Omit<MapHeadProps, 'onChosen'>) => {
  const { record, store } = useViewer()
  const { abilities } = record
  const actions = useMapActions()
  const acts: readonly OwnerAct[] = [
    ...(abilities.manage && record.offers.community
      ? [
          {
            label: TEXTS.mapForm.editTitle,
            icon: <SquarePen />,
            act: () => store.setState({ dialog: { kind: 'map' } }),
          },
        ]
      : []),
    ...tools,
    ...(abilities.manage && abilities.delete
      ? [
          {
            label: TEXTS.map.eraseHistory,
            icon: <Eraser />,
            isDangerous: true,
            isDisabled: actions.isForgetting,
            act: () => void actions.forget(),
          },
        ]
      : []),
    ...(abilities.delete
      ? [{ label: 'Delete map', icon: <Trash2 />, isDangerous: true, act: () => void actions.deleteMap() }]
      : []),
  ]
  const isNamedApart = record.name !== record.gameName
  return (
    <header className="side__head">
      <div className="side__name">
        <MapTitle />
        {aside}
      </div>
      <p className="cut">
        {isNamedApart && `${record.gameName}, `}by{' '}
        <LeavingLink className="side__by" to={paths.mapsOfUser(record.uploaderUsername)}>
          @{record.uploaderUsername}
        </LeavingLink>
      </p>
      {acts.length > 0 && (
        <OwnerActs acts={acts}>
          {abilities.manage && (
            <Switch
              label="Public"
              checked={record.isPublic}
              disabled={actions.isChangingVisibility}
              onChange={actions.setPublic}
            />
          )}
        </OwnerActs>
      )}
      {offers}
    </header>
  )
}

const useMapActions = () => {
  const { record, source, session } = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { confirm } = useAlert()

  const visibility = useMutation({
    mutationFn: (isPublic: boolean) => source.setPublic(record.id, isPublic),
    onSuccess: (_answer, isPublic) => {
      patchMapRecord(client, record.id, { isPublic })
      // The addresses of its files change with it.
      reloadMapRecord(client, record.id)
      toast.say(isPublic ? TEXTS.map.nowPublic : TEXTS.map.nowPrivate)
    },
    onError: (error) =>
      sayFailure(error, { failed: TEXTS.map.visibilityFailed, threw: TEXTS.map.visibilityThrew }),
  })

  const removal = useMutation({
    mutationFn: () => source.deleteMap(record.id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['maps'] })
      void navigate(record.parent?.path ?? paths.home())
    },
    onError: (error) => sayFailure(error, { failed: TEXTS.map.deleteFailed, threw: TEXTS.map.deleteFailed }),
  })

  const forgetting = useMutation({
    mutationFn: () => source.forget(record.id),
    onSuccess: () => {
      void session.catchUp()
      toast.say(TEXTS.map.forgotten)
    },
    onError: (error) => sayFailure(error, { failed: TEXTS.map.forgetFailed, threw: TEXTS.map.forgetFailed }),
  })

  return {
    setPublic: (isPublic: boolean) => visibility.mutate(isPublic),
    isChangingVisibility: visibility.isPending,
    isForgetting: forgetting.isPending,
    forget: async () => {
      const isSure = await confirm({
        title: 'Erase the edit history?',
        text: 'The map stays as it is now. Everything that was removed from it or replaced, texts and pictures, will be deleted for good. This cannot be undone, and nobody can undo earlier changes any more.',
        verb: 'Erase',
        danger: true,
      })
      if (isSure) forgetting.mutate()
    },
    deleteMap: async () => {
      const isSure = await confirm({
        title: TEXTS.map.deleteQuestion(record.name),
        text: TEXTS.map.deleteText,
        verb: 'Delete map',
        danger: true,
      })
      if (isSure) removal.mutate()
    },
  }
}

interface FailureTexts {
  /** The source refused without giving a sentence of its own. */
  readonly failed: string
  readonly threw: string
}

/** Returns the message for a failed action: the source's own sentence, `failed` if it refused without one, otherwise `threw`. */
export const refusalText = (error: Error, { failed, threw }: FailureTexts): string =>
  error instanceof RefusedError ? (error.text ?? failed) : threw

/** Says that an action failed. Nothing is retried automatically when the network returns. */
export const sayFailure = (error: Error, texts: FailureTexts): void => {
  const text = refusalText(error, texts)
  toast.error(text, text, error instanceof SourceUnavailableError ? TRY_AGAIN : undefined)
}

const TRY_AGAIN = 'Check your connection, then try again.'
