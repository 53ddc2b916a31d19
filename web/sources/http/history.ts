import type { Content } from '../../../shared/content/content.ts'
import type { PoiLinks } from '../../../shared/content/PoiColumns.ts'
import {
  type EntityHistoryAnswer,
  entityHistoryAnswerSchema,
  type HistoryAnswer,
  historyAnswerSchema,
  pastContentAnswerSchema,
  type TouchedAnswer,
  touchedAnswerSchema,
} from '../../../shared/history/history.ts'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { decodeInSlices } from '../readParts.ts'
import { api } from './api.ts'

/** The content of a map as it was. */
export interface Moment {
  readonly revision: number
  readonly content: Content
  readonly links: PoiLinks
  /** The image that it is placed on. */
  readonly imageId: string
  /** When it became so, ISO 8601; null for the empty map. */
  readonly at: string | null
}

/** Below that revision, or the newest. @throws ApiError, NetworkError */
export const fetchHistory = (
  mapId: string,
  before: number | null,
  signal?: AbortSignal,
): Promise<HistoryAnswer> =>
  api.get(`/api/maps/${mapId}/history${queryOf({ before })}`, historyAnswerSchema, signal)

/** @throws ApiError, NetworkError */
export const fetchEntityHistory = (
  mapId: string,
  { kind, id }: EntityKey,
  before: number | null,
  signal?: AbortSignal,
): Promise<EntityHistoryAnswer> =>
  api.get(
    `/api/maps/${mapId}/entity-history${queryOf({ kind, id, before })}`,
    entityHistoryAnswerSchema,
    signal,
  )

/** What a person changed in a sitting. @throws ApiError, NetworkError */
export const fetchTouched = (
  mapId: string,
  { first, last }: { readonly first: number; readonly last: number },
  signal?: AbortSignal,
): Promise<TouchedAnswer> =>
  api.get(`/api/maps/${mapId}/sitting${queryOf({ first, last })}`, touchedAnswerSchema, signal)

/** @throws ApiError, NetworkError */
export const fetchMoment = async (mapId: string, revision: number, signal?: AbortSignal): Promise<Moment> => {
  const path = `/api/maps/${mapId}/history/${revision}`
  const { parts, at, imageId, ...told } = await api.get(path, pastContentAnswerSchema, signal)
  const links = new Map(told.links)
  return { revision, content: await decodeInSlices(parts, links), links, imageId, at }
}

const queryOf = (parameters: Readonly<Record<string, string | number | null>>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
