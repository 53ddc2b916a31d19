import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newMapDirectory, paths } from '../../../../shared/paths.ts'
import type { CurrentUser } from '../../../../shared/people/users.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { ApiError, type UploadOptions } from '../../../sources/http/api.ts'
import { type CreatedMap, createMap } from '../../../sources/http/catalogue.ts'
import { setCurrentUser } from '../../account/currentUser.ts'
import { checkOfficialImage, isOfficialImage, OfficialImageError } from '../../games/officialImage.ts'
import { imageProblem, type MapForm } from './mapFormRules.ts'

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'uploading'; readonly sentBytes: number; readonly totalBytes: number }
  /** `detail` is the server's message, if there is one. */
  | { readonly kind: 'failed'; readonly text: string; readonly detail: string | null }

const IDLE: UploadState = { kind: 'idle' }

/** Uploads one map at a time: its progress, its failure, a way to cancel; on success the new map opens. */
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
      const created = await uploadMap(form, user, {
        signal,
        onProgress: (progress) => setState({ kind: 'uploading', ...progress }),
      })
      void client.invalidateQueries({ queryKey: ['maps'] })
      void client.invalidateQueries({ queryKey: ['games'] })
      const destination = destinationAfterUpload(created)
      if (destination.kind === 'page') await navigate(destination.path)
      else window.location.reload()
    } catch (error) {
      if (isSignedOut(error)) setCurrentUser(client, null)
      setState(signal.aborted ? IDLE : failure(error))
    }
  }
  const fail = useCallback((text: string) => setState({ kind: 'failed', text, detail: null }), [])
  const cancel = useCallback(() => controller.current?.abort(), [])
  const clear = useCallback(() => setState(IDLE), [])
  return { state, start, fail, cancel, clear }
}

/** The session has ended since the form was opened. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const failure = (error: unknown): UploadState => ({
  kind: 'failed',
  text: error instanceof OfficialImageError ? error.message : TEXTS.mapForm.uploadFailed,
  detail: error instanceof ApiError ? error.text : null,
})

/**
 * Uploads a new map with its image, or has it made of the official one.
 * @throws ApiError, NetworkError, OfficialImageError, and Error with a message if there is no image
 */
export const uploadMap = (
  form: MapForm,
  user: Pick<CurrentUser, 'id' | 'username'>,
  options: UploadOptions,
): Promise<CreatedMap> => {
  const problem = imageProblem(form.image)
  if (problem !== null) throw new Error(problem)
  const send = () => createMap(mapFormData(form, user), options)
  return isOfficialImage(form.image) ? checkOfficialImage(form.image, options.signal).then(send) : send()
}

/** The form's fields under their API names. An empty tip link is not sent. */
export const mapFormData = (form: MapForm, user: Pick<CurrentUser, 'id' | 'username'>): FormData => {
  const data = new FormData()
  data.set('game_name', form.gameName)
  data.set('display_name', form.displayName)
  data.set('version_id', form.versionId)
  data.set('uploader_id', String(user.id))
  if (form.tipUrl !== '') data.set('tip_url', form.tipUrl)
  data.set('is_public', String(form.isPublic))
  data.set('map_directory', newMapDirectory(form.gameName, user.username))
  if (form.image instanceof Blob) data.set('map', form.image)
  if (isOfficialImage(form.image)) {
    data.set('use_official_map', '1')
    data.set('official_game_slug', form.image.slug)
  }
  return data
}

type Destination = { readonly kind: 'page'; readonly path: string } | { readonly kind: 'reload' }

/** Returns where to go after an upload; if the response identifies no map, the page reloads. */
export const destinationAfterUpload = (created: CreatedMap): Destination => {
  const { id, slug, uploader_username, map_directory } = created
  if (id !== undefined && slug && uploader_username)
    return { kind: 'page', path: paths.map({ id, slug, uploaderUsername: uploader_username }) }
  if (id !== undefined) return { kind: 'page', path: paths.mapById(id) }
  if (map_directory) return { kind: 'page', path: paths.mapByDirectory(map_directory) }
  return { kind: 'reload' }
}
