import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TEXTS } from '../../../shared/texts.ts'
import type { CurrentUser } from '../../../shared/users.ts'
import { ApiError } from '../../sources/api.ts'
import { destinationAfterUpload } from './destinationAfterUpload.ts'
import type { MapForm } from './mapFormRules.ts'
import { uploadMap } from './uploadMap.ts'

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'uploading'; readonly sentBytes: number; readonly totalBytes: number }
  /** `detail` is the server's own sentence, where it gave one. */
  | { readonly kind: 'failed'; readonly text: string; readonly detail: string | null }

const IDLE: UploadState = { kind: 'idle' }

/** One upload at a time: its progress, its failure, the way to call it off; on success it opens the new map. */
export const useMapUpload = () => {
  const [state, setState] = useState<UploadState>(IDLE)
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (form: MapForm, user: CurrentUser): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'uploading', sentBytes: 0, totalBytes: 0 })
    try {
      const answer = await uploadMap(form, user, {
        signal,
        onProgress: (progress) => setState({ kind: 'uploading', ...progress }),
      })
      void client.invalidateQueries({ queryKey: ['maps'] })
      const destination = destinationAfterUpload(answer)
      if (destination.kind === 'page') await navigate(destination.path)
      else window.location.reload()
    } catch (error) {
      setState(signal.aborted ? IDLE : failure(error))
    }
  }
  const fail = useCallback((text: string) => setState({ kind: 'failed', text, detail: null }), [])
  const cancel = useCallback(() => controller.current?.abort(), [])
  const clear = useCallback(() => setState(IDLE), [])
  return { state, start, fail, cancel, clear }
}

const failure = (error: unknown): UploadState => ({
  kind: 'failed',
  text: TEXTS.mapForm.uploadFailed,
  detail: error instanceof ApiError ? error.text : null,
})
