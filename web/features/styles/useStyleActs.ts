import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MapStyle } from '../../../shared/maps/styles.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { refusalText } from '../../shell/sidebar/MapHead.tsx'
import { patchMapRecord, reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import {
  changedFields,
  edited,
  isChanged,
  rebased,
  redone,
  restored,
  startForm,
  undone,
} from './styleForm.ts'

const RESTORE_QUESTION = {
  title: 'Restore the default style?',
  text: 'The style of this map is dropped at once, with its title, pictures, signature and tip link. The map then looks like every map without a style.',
  verb: 'Restore Default',
  danger: true,
} as const

const DEFAULT_QUESTION = {
  title: 'Make this the default style of all maps?',
  text: 'The style of this map is saved, and every map without a style of its own will look like it. Title, pictures, signature and tip link stay with this map.',
  verb: 'Set As Default',
} as const

/** The working copy of the open map's style, and what can be done with it. */
export const useStyleActs = (styles: StyleSource, onClose: () => void) => {
  const { record } = useViewer()
  const client = useQueryClient()
  const { confirm } = useAlert()
  const [form, setForm] = useState(() => startForm(record.style))
  const [failed, setFailed] = useState<string | null>(null)
  const fetched = useFetchedStyle(styles, record.id)
  const [known, setKnown] = useState<MapStyle>()
  if (fetched.style && fetched.style !== known) {
    setKnown(fetched.style)
    setForm((before) => rebased(before, fetched.style ?? before.saved))
  }
  const fail = (text: string) => (error: Error) =>
    setFailed(refusalText(error, { failed: text, threw: text }))
  const show = (style: MapStyle) => {
    patchMapRecord(client, record.id, { style })
    reloadMapRecord(client, record.id)
  }
  const sendChanges = async (): Promise<MapStyle> => {
    const style = await styles.save(record.id, changedFields(form.saved, form.now))
    show(style)
    return style
  }
  const save = useMutation({
    mutationFn: sendChanges,
    onMutate: () => setFailed(null),
    onSuccess: () => {
      toast.say('The style was saved.')
      onClose()
    },
    onError: fail(PICTURE_TEXTS.styles.saveFailed),
  })
  const restore = useMutation({
    mutationFn: async () => {
      await styles.reset(record.id)
      return styles.readDefault()
    },
    onMutate: () => setFailed(null),
    onSuccess: (style) => {
      setForm((before) => restored(before, style))
      show(style)
      toast.say('The default style was restored.')
    },
    onError: (error) => {
      fail(PICTURE_TEXTS.styles.resetFailed)(error)
      // The style may be gone already.
      fetched.retry()
    },
  })
  const setDefault = useMutation({
    mutationFn: async () => {
      if (isChanged(form)) {
        const style = await sendChanges()
        setForm((before) => rebased(before, style))
      }
      await styles.setDefault(record.id)
    },
    onMutate: () => setFailed(null),
    onSuccess: () => toast.say('This is the default style of all maps now.'),
    onError: fail(PICTURE_TEXTS.styles.setDefaultFailed),
  })
  return {
    form,
    problem: failed ?? fetched.problem,
    retry: failed === null && fetched.problem !== null ? fetched.retry : null,
    isSaving: save.isPending,
    isBusy: save.isPending || restore.isPending || setDefault.isPending,
    edit: (fields: Partial<MapStyle>) => {
      const atMs = performance.now()
      setForm((before) => edited(before, fields, atMs))
    },
    undo: () => setForm(undone),
    redo: () => setForm(redone),
    save: () => save.mutate(),
    reset: () => {
      setFailed(null)
      setForm((before) => edited(before, before.saved, performance.now()))
    },
    restoreDefault: async () => {
      if (await confirm(RESTORE_QUESTION)) restore.mutate()
    },
    setDefault: async () => {
      if (await confirm(DEFAULT_QUESTION)) setDefault.mutate()
    },
  }
}

export type StyleActs = ReturnType<typeof useStyleActs>

/** The style as it is saved now: the page may have been open for long. */
const useFetchedStyle = (styles: StyleSource, mapId: string) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['mapStyle', mapId],
    queryFn: ({ signal }) => styles.read(mapId, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const text = PICTURE_TEXTS.styles.fetchFailed
  return {
    style: data,
    problem: error && !isFetching ? refusalText(error, { failed: text, threw: text }) : null,
    retry: () => void refetch(),
  }
}
