import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { ApiError } from '../../../sources/http/api.ts'
import { type CreatedMap, editMap } from '../../../sources/http/catalogue.ts'
import type { UploadState } from './useMapUpload.ts'

const IDLE: UploadState = { kind: 'idle' }

/** Saves the changes to a map: its progress, its failure, a way to cancel. Lists and the open map are fresh afterwards. */
export const useMapEdit = (mapId: number, onSaved: (saved: CreatedMap) => void) => {
  const [state, setState] = useState<UploadState>(IDLE)
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  useEffect(() => () => controller.current?.abort(), [])

  const save = async (form: FormData): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'uploading', sentBytes: 0, totalBytes: 0 })
    try {
      const saved = await editMap(mapId, form, {
        signal,
        onProgress: (progress) => setState({ kind: 'uploading', ...progress }),
      })
      for (const queryKey of [['maps'], ['games'], ['quota']]) void client.invalidateQueries({ queryKey })
      reloadMapRecord(client, String(mapId))
      onSaved(saved)
    } catch (error) {
      setState(signal.aborted ? IDLE : failure(error))
    }
  }
  return { state, save, cancel: () => controller.current?.abort(), clear: () => setState(IDLE) }
}

const failure = (error: unknown): UploadState => ({
  kind: 'failed',
  text: TEXTS.mapForm.uploadFailed,
  detail: error instanceof ApiError ? error.text : null,
})
