import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { scaledCalibration } from '../../../shared/calibration/scaledCalibration.ts'
import { setCalibrationAnswerSchema } from '../../../shared/calibration/validCalibration.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Extent } from '../../../shared/dataMap/extent.ts'
import type { Box } from '../../../shared/dataMap/place.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import type { Columns } from '../../../shared/dataMap/table.ts'
import { newMapDirectory } from '../../../shared/paths.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { api, ApiError } from '../../sources/http/api.ts'
import { createMap, createRegion, deleteMap } from '../../sources/http/catalogue.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { UploadState } from '../maps/form/useMapUpload.ts'
import { importFloors } from './importFloors.ts'
import type { BackgroundUse, GivenBackground } from './useBackgrounds.ts'
import { noteFreshImport } from './freshImports.ts'
import { rememberPlacing } from './rememberedPlacing.ts'
import * as z from 'zod/mini'
import { IMPORT_SOURCE, type ImportAnswer, importAnswerSchema } from '../../../shared/maps/imports.ts'
import { mapAnswerSchema } from '../../../shared/maps/maps.ts'

/** How long the message of success stays before the map opens. */
const SUCCESS_MS = 1300

export type ImportState =
  | Exclude<UploadState, { kind: 'failed' }>
  | { readonly kind: 'importing' }
  | { readonly kind: 'failed'; readonly text: string }
  | ({ readonly kind: 'done' } & Imported)

interface Imported {
  readonly mapUrl: string
  /** The floors whose image could not be uploaded. */
  readonly failedFloors: readonly string[]
}

export interface ImportForm {
  readonly map: DataMap
  readonly texts: readonly string[]
  readonly image: File
  readonly name: string
  readonly isPublic: boolean
  readonly origin: Origin
  readonly columns: Columns | undefined
  readonly extent: Extent | undefined
  readonly background: number
  /** What the further backgrounds become. */
  readonly use: BackgroundUse
  readonly given: readonly GivenBackground[]
}

/** Uploads the image as a map, imports the data into it, then opens it. If anything fails, the map is deleted again. */
export const useImport = (user: CurrentUser, onDone: () => void) => {
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const controller = useRef<AbortController | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => {
    if (state.kind !== 'done') return
    const timer = setTimeout(() => {
      onDone()
      void navigate(state.mapUrl)
      if (state.failedFloors.length > 0) toast.error(TEXTS.dataMap.floorImagesFailed(state.failedFloors))
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state, navigate, onDone])

  const start = async (form: ImportForm): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setState({ kind: 'uploading', sentBytes: 0, totalBytes: 0 })
    try {
      const imported = await importMap(form, user, signal, setState)
      void client.invalidateQueries({ queryKey: ['maps'] })
      setState({ kind: 'done', ...imported })
    } catch (error) {
      setState(signal.aborted ? { kind: 'idle' } : { kind: 'failed', text: textOf(error) })
    }
  }
  return { state, start, cancel: () => controller.current?.abort(), clear: () => setState({ kind: 'idle' }) }
}

/** A step that failed, with the text for it. */
class StepError extends Error {
  override readonly name = 'StepError'
}

const textOf = (error: unknown): string => {
  if (error instanceof StepError) return error.message
  return (error instanceof ApiError ? error.text : null) ?? TEXTS.dataMap.failed
}

const importMap = async (
  { map, texts, image, name, isPublic, origin, extent, columns, background, use, given }: ImportForm,
  user: CurrentUser,
  signal: AbortSignal,
  onState: (state: ImportState) => void,
): Promise<Imported> => {
  const mapId = await uploadImage({ image, name, isPublic, game: map.game || name }, user, signal, onState)
  const fill = async (
    filledId: number,
    shown: { readonly background: number; readonly displayName: string },
  ) => {
    onState({ kind: 'importing' })
    const { url: imageUrl } = await fetchImage(filledId, signal)
    const request = { json: texts, imageUrl, uploaderId: user.id, mapId: filledId, confirmedOrigin: origin }
    const others = use === 'floors' ? { asFloors: true } : { regionCount: given.length }
    return importDataMap({ ...request, columns, extent, ...others, ...shown }, signal)
  }
  const onProgress = (progress: { sentBytes: number; totalBytes: number }) =>
    onState({ kind: 'uploading', ...progress })
  const makeFloors = async () => {
    const { size } = await fetchImage(mapId, signal)
    return importFloors(mapId, map, { image: size, origin, extent, background }, given, {
      signal,
      onProgress,
    })
  }
  try {
    // Everybody sees the map once it is filled, so its coordinates, floors and regions come before.
    if (map.calibration) await keepCalibration(mapId, map.calibration, map.box, signal)
    const failedFloors = use === 'floors' ? await makeFloors() : []
    for (const region of use === 'regions' ? given : []) {
      const regionId = await uploadRegion(mapId, region, signal, onState)
      await fill(regionId, { background: region.background, displayName: region.name })
    }
    const { mapUrl, report } = await fill(mapId, { background, displayName: name })
    if (!/^\/(?!\/)/.test(mapUrl)) throw new StepError(TEXTS.dataMap.failed)
    noteFreshImport(mapId, report)
    if (extent !== undefined) rememberPlacing(String(mapId), map, { origin, extent })
    return { mapUrl, failedFloors }
  } catch (error) {
    await deleteMap(mapId).catch(() => undefined)
    throw error
  }
}

/** A map without the coordinates of its game is better than none, so a refusal leaves them out. */
const keepCalibration = async (mapId: number, calibration: Calibration, box: Box, signal: AbortSignal) => {
  const { size } = await fetchImage(mapId, signal)
  const body = { calibration: scaledCalibration(calibration, box, size) }
  await api
    .post(`/api/maps/${mapId}/set-calibration`, body, setCalibrationAnswerSchema, signal)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}

const uploadRegion = async (
  mapId: number,
  { name, image }: GivenBackground,
  signal: AbortSignal,
  onState: (state: ImportState) => void,
): Promise<number> => {
  const form = new FormData()
  form.set('display_name', name)
  form.set('map', image)
  const onProgress = (progress: { sentBytes: number; totalBytes: number }) =>
    onState({ kind: 'uploading', ...progress })
  const { id } = await createRegion(mapId, form, { signal, onProgress }).catch((error: unknown) => {
    throw signal.aborted ? error : new StepError(TEXTS.region.uploadFailed, { cause: error })
  })
  if (id === undefined) throw new StepError(TEXTS.region.uploadFailed)
  return id
}

const uploadImage = async (
  { image, name, isPublic, game }: Pick<ImportForm, 'image' | 'name' | 'isPublic'> & { game: string },
  user: CurrentUser,
  signal: AbortSignal,
  onState: (state: ImportState) => void,
): Promise<number> => {
  const form = new FormData()
  const fields = {
    game_name: game,
    display_name: name,
    uploader_id: String(user.id),
    is_public: String(isPublic),
    importing: '1',
  }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('map_directory', newMapDirectory(game, user.username))
  form.set('map', image)
  const onProgress = (progress: { sentBytes: number; totalBytes: number }) =>
    onState({ kind: 'uploading', ...progress })
  const { id } = await createMap(form, { signal, onProgress }).catch((error: unknown) => {
    throw signal.aborted ? error : new StepError(TEXTS.dataMap.uploadFailed, { cause: error })
  })
  if (id === undefined) throw new StepError(TEXTS.dataMap.uploadFailed)
  return id
}

interface ImportRequest {
  readonly json: readonly string[]
  readonly imageUrl: string
  readonly uploaderId: number
  readonly mapId: number
  readonly confirmedOrigin: string
  readonly displayName: string
  readonly columns: Columns | undefined
  readonly extent: Extent | undefined
  readonly background: number
  readonly regionCount?: number
  readonly asFloors?: boolean
}

/** Imports a data map into a map whose image is uploaded. Returns the map's address. @throws ApiError, NetworkError */
const importDataMap = (
  request: ImportRequest,
  signal: AbortSignal,
): Promise<Pick<ImportAnswer, 'mapUrl' | 'report'>> =>
  api.post(
    `/api/import-${IMPORT_SOURCE}-map`,
    request,
    z.pick(importAnswerSchema, { mapUrl: true, report: true }),
    signal,
  )

/** Returns the image of an uploaded map. @throws StepError */
const fetchImage = async (mapId: number, signal: AbortSignal) => {
  const answer = await api.get(`/api/maps/${mapId}`, imageAnswerSchema, signal).catch(() => null)
  const { image_url: url = null, image_width: width = null, image_height: height = null } = answer ?? {}
  if (url === null || width === null || height === null) throw new StepError(TEXTS.dataMap.noImageUrl)
  return { url, size: { width, height } }
}

const imageAnswerSchema = z.pick(mapAnswerSchema, { image_url: true, image_width: true, image_height: true })
