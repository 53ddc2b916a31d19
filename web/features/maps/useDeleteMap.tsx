import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { canDeleteMap } from '../../../shared/maps/permissions.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { ApiError } from '../../sources/http/api.ts'
import { deleteMap, type ListedMap } from '../../sources/http/catalogue.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCurrentUser } from '../account/currentUser.ts'

interface DeletingMaps {
  /** A button for those who may delete the map, otherwise nothing. */
  readonly buttonOf: (map: ListedMap) => ReactNode
  /** Why the last attempt failed, to be shown below the list. */
  readonly error: ReactNode
}

/** Deletes maps from a list, after a question. */
export const useDeleteMap = (): DeletingMaps => {
  const { user } = useCurrentUser()
  const { confirm } = useAlert()
  const client = useQueryClient()
  const focusAfter = useRef<HTMLElement | null>(null)
  const removal = useMutation({
    mutationFn: (map: ListedMap) => deleteMap(map.id),
    onSuccess: async (_answer, map) => {
      toast.say(`“${map.name}” was deleted.`)
      await client.invalidateQueries({ queryKey: ['maps'] })
      focusAfter.current?.focus()
    },
  })

  const ask = async (map: ListedMap, button: HTMLElement) => {
    focusAfter.current = neighbourOf(button)
    const isSure = await confirm({
      title: TEXTS.map.deleteQuestion(map.name),
      text: TEXTS.map.deleteText,
      verb: 'Delete map',
      danger: true,
    })
    if (isSure) removal.mutate(map)
  }

  return {
    buttonOf: (map) =>
      canDeleteMap(user, { uploaderId: map.uploader_id }) && (
        <IconButton
          label={`Delete ${map.name}`}
          size="sm"
          disabled={removal.isPending && removal.variables.id === map.id}
          onClick={(event) => void ask(map, event.currentTarget)}
        >
          <Trash2 />
        </IconButton>
      ),
    error: removal.error && (
      <p className="page__error" role="alert">
        {deletionProblem(removal.error)}
      </p>
    ),
  }
}

/** The link of the next tile, or of the previous one: the focus goes there when the tile is gone. */
const neighbourOf = (button: HTMLElement): HTMLElement | null => {
  const tile = button.closest('article')
  const next = tile?.nextElementSibling ?? tile?.previousElementSibling
  return next?.querySelector('a') ?? document.querySelector('input[type=search]')
}

/** The server's own sentence if it gave one. */
const deletionProblem = (error: Error): string =>
  (error instanceof ApiError && error.text) || TEXTS.map.deleteFailed
