import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MapStyle, StyleImageField } from '../../../shared/maps/styles.ts'
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
import type { StyleUpload } from './useStylePicture.ts'

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
  const [uploads, setUploads] = useState<ReadonlyMap<StyleImageField, StyleUpload>>(new Map())
  const change = (fields: Partial<MapStyle>) => {
    const atMs = performance.now()
    setForm((before) => edited(before, fields, atMs))
  }
  const upload = (field: StyleImageField, sending: StyleUpload) => {
    setUploads((before) => new Map(before).set(field, sending))
    void sending.then((url) => {
      setUploads((before) => new Map([...before].filter(([, other]) => other !== sending)))
      if (url !== null) change(PICTURE_OF[field](url))
    })
  }
  const fail = (text: string) => (error: Error) => {
    // What was wrong with a picture is said already.
    if (!(error instanceof LostPictureError)) setFailed(refusalText(error, { failed: text, threw: text }))
  }
  const show = (style: MapStyle) => {
    patchMapRecord(client, record.id, { style })
    reloadMapRecord(client, record.id)
  }
  /** Waits for the pictures that are still being uploaded. */
  const sendChanges = async (): Promise<MapStyle> => {
    const pictures = await Promise.all([...uploads].map(pictureOf))
    const now = pictures.reduce<MapStyle>((style, picture) => ({ ...style, ...picture }), form.now)
    const style = await styles.save(record.id, changedFields(form.saved, now))
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
  const isDirty = isChanged(form) || uploads.size > 0
  const setDefault = useMutation({
    mutationFn: async () => {
      if (isDirty) {
        const style = await sendChanges()
        setForm((before) => rebased(before, style))
      }
      await styles.setDefault(record.id)
    },
    onMutate: () => setFailed(null),
    onSuccess: () => toast.say('This is the default style of all maps now.'),
    onError: fail(PICTURE_TEXTS.styles.setDefaultFailed),
  })
  const isBusy = save.isPending || restore.isPending || setDefault.isPending
  return {
    form,
    isDirty,
    problem: failed ?? fetched.problem,
    retry: failed === null && fetched.problem !== null ? fetched.retry : null,
    isSaving: save.isPending,
    isUploading: uploads.size > 0,
    isBusy,
    /** What is typed while the style is being saved would be lost as the editor closes: the fields do not take it. */
    edit: (fields: Partial<MapStyle>) => {
      if (!isBusy) change(fields)
    },
    upload,
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

/** A picture could not be uploaded: the style is not saved without it. */
class LostPictureError extends Error {
  override readonly name = 'LostPictureError'
}

const PICTURE_OF = {
  title_image: (url: string) => ({ title_image_url: url }),
  watermark: (url: string) => ({ watermark_url: url }),
} as const satisfies Readonly<Record<StyleImageField, (url: string) => Partial<MapStyle>>>

const pictureOf = async ([field, upload]: [StyleImageField, StyleUpload]): Promise<Partial<MapStyle>> => {
  const url = await upload
  if (url === null) throw new LostPictureError()
  return PICTURE_OF[field](url)
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
