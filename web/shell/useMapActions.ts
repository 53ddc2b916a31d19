import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { TEXTS } from '../../shared/texts.ts'
import { paths } from '../paths.ts'
import { api } from '../sources/api.ts'
import { useAlert } from '../ui/AlertProvider.tsx'
import { toast } from '../ui/toast.ts'
import { refusalText } from './refusalText.ts'
import { patchMapRecord, reloadMapRecord } from './useMapRecord.ts'
import { useViewer } from './viewerContext.ts'

const doneSchema = z.looseObject({ success: z.literal(true) })

/** What is done to a map as a whole. */
export const useMapActions = () => {
  const { record } = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { confirm } = useAlert()

  const visibility = useMutation({
    mutationFn: (isPublic: boolean) =>
      api.post(`/api/maps/${record.id}/set-public`, { is_public: isPublic }, doneSchema),
    onSuccess: (_answer, isPublic) => {
      patchMapRecord(client, record.id, { isPublic })
      // The addresses of its files change with it.
      reloadMapRecord(client, record.id)
      toast.say(isPublic ? TEXTS.map.nowPublic : TEXTS.map.nowPrivate)
    },
    onError: (error) =>
      toast.error(
        refusalText(error, { failed: TEXTS.map.visibilityFailed, threw: TEXTS.map.visibilityThrew }),
      ),
  })

  const removal = useMutation({
    mutationFn: () => api.delete(`/api/upload-map/${record.id}`, doneSchema),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['maps'] })
      void navigate(paths.home())
    },
    onError: (error) =>
      toast.error(refusalText(error, { failed: TEXTS.map.deleteFailed, threw: TEXTS.map.deleteFailed })),
  })

  return {
    setPublic: (isPublic: boolean) => visibility.mutate(isPublic),
    isChangingVisibility: visibility.isPending,
    deleteMap: async () => {
      const isSure = await confirm({
        title: `Delete “${record.name}”?`,
        text: 'The map goes with everything on it, for everyone. This cannot be undone.',
        verb: 'Delete map',
        danger: true,
      })
      if (isSure) removal.mutate()
    },
  }
}
