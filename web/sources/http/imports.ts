import * as z from 'zod/mini'
import type { Extent } from '../../../shared/dataMap/extent.ts'
import type { Columns } from '../../../shared/dataMap/table.ts'
import { IMPORT_SOURCE, type ImportAnswer, importAnswerSchema } from '../../../shared/maps/imports.ts'
import { mapAnswerSchema } from '../../../shared/maps/maps.ts'
import { api } from './api.ts'

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
  readonly regionCount: number
}

/** Imports a data map into a map whose image is uploaded. Returns the map's address. @throws ApiError, NetworkError */
export const importDataMap = (
  request: ImportRequest,
  signal: AbortSignal,
): Promise<Pick<ImportAnswer, 'mapUrl' | 'report'>> =>
  api.post(
    `/api/import-${IMPORT_SOURCE}-map`,
    request,
    z.pick(importAnswerSchema, { mapUrl: true, report: true }),
    signal,
  )

/** Returns the address of an uploaded map's image, or null. @throws ApiError, NetworkError */
export const fetchImageUrl = async (mapId: number, signal: AbortSignal): Promise<string | null> =>
  (await api.get(`/api/maps/${mapId}`, z.pick(mapAnswerSchema, { image_url: true }), signal)).image_url
