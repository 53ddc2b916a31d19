import type { AssetPurpose, AssetRef } from '../../shared/assets.ts'
import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { LogEntry, Outcome } from '../../shared/commits.ts'
import type { ImageState } from '../../shared/maps.ts'
import type { Abilities } from '../../shared/permissions.ts'
import type { UploadOptions } from './api.ts'

/** What a map is, apart from its content. Sizes are map pixels. */
export interface MapRecord {
  readonly id: string
  readonly name: string
  readonly gameName: string
  readonly uploaderId: number
  readonly uploaderUsername: string
  readonly isPublic: boolean
  readonly image: MapImage
  /** For the source alone, to make the addresses of assets. */
  readonly assetUrlTemplate: string
  readonly abilities: Abilities
}

export interface MapImage {
  readonly width: number
  readonly height: number
  readonly state: ImageState
  /** Null until it is made. */
  readonly previewUrl: string | null
  readonly pyramid: {
    readonly tileSize: number
    readonly levels: number
    readonly urlTemplate: string
  } | null
}

export interface OpenedMap {
  readonly record: MapRecord
  readonly content: Content
  readonly revision: number
}

/** A map that a POI links to, as far as this viewer may see it. `path` is its page. */
export interface MapLink {
  readonly title: string
  readonly path: string
}

/** A map of one's own, to choose from. */
export interface OwnMap {
  readonly id: number
  readonly title: string
}

/** The map is not there, or not for this viewer. */
export class MapNotFoundError extends Error {
  override readonly name = 'MapNotFoundError'
}

/** The source cannot be reached for now; the same call may go through later. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError'
}

/** The map is there, yet not the viewer's to change: for now, since its owner and its makers' rights may change. */
export class NotEditableError extends Error {
  override readonly name = 'NotEditableError'
}

/** The session has ended, or is another's: the same call goes through once its maker is signed in again. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}

/** The viewer is too far behind the log to catch up entry by entry: open the map anew. */
export class TooFarBehindError extends Error {
  override readonly name = 'TooFarBehindError'
}

/** The source does not do what it was asked to. `text` is its own sentence, where it gave one. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly text: string | null

  constructor(text: string | null, options?: ErrorOptions) {
    super(text ?? 'The request was refused.', options)
    this.text = text
  }
}

/**
 * The one door between the editor and where a map lives (the server, or this browser). Neither the scene nor the
 * editor asks which one it has: what differs rides in the record's abilities.
 */
export interface MapSource {
  /** The id of the map at `/map/{segment}`. @throws MapNotFoundError, SourceUnavailableError */
  findMapId(segment: string, signal?: AbortSignal): Promise<string>
  /** @throws MapNotFoundError, SourceUnavailableError */
  open(mapId: string, signal?: AbortSignal): Promise<OpenedMap>
  /** The record alone, to follow the image's making. */
  readRecord(mapId: string, signal?: AbortSignal): Promise<MapRecord>
  /** An id for a new entity of the map. Should it be taken, the commit that uses it is refused. */
  newEntityId(mapId: string): number
  /**
   * Safe to call again with the same `changeId` after a lost answer. `userId` is who made the list: in the name of anybody
   * else it is not applied. Whatever is thrown, the list may still be applied later; only an outcome is final.
   * @throws SourceUnavailableError, SignedOutError, TooFarBehindError, MapNotFoundError, NotEditableError
   */
  apply(
    mapId: string,
    commit: { changeId: string; baseRevision: number; userId?: number; changes: readonly Change[] },
  ): Promise<Outcome>
  /** What was committed after `revision`, oldest first. @throws TooFarBehindError, SourceUnavailableError */
  missedSince(mapId: string, revision: number, signal?: AbortSignal): Promise<readonly LogEntry[]>
  /**
   * Stores a file for a change to name: it comes before the change. Named by none, it goes after an hour.
   * @throws RefusedError, SourceUnavailableError
   */
  putAsset(
    mapId: string,
    asset: { readonly purpose: AssetPurpose; readonly file: Blob },
    options?: UploadOptions,
  ): Promise<{ readonly ref: AssetRef }>
  /** Where a page finds the file; null for a ref that this source cannot have given. */
  assetUrl(record: MapRecord, ref: AssetRef): string | null
  /** The map a POI links to; null if there is none for this viewer. @throws SourceUnavailableError */
  readLink(linkedMapId: number, signal?: AbortSignal): Promise<MapLink | null>
  /** The maps of one person, to link a POI to, sorted by title. @throws SourceUnavailableError */
  readOwnMaps(userId: number, signal?: AbortSignal): Promise<readonly OwnMap[]>
  /** @throws RefusedError, SourceUnavailableError */
  setPublic(mapId: string, isPublic: boolean): Promise<void>
  /** For everyone, with all that is on it. @throws RefusedError, SourceUnavailableError */
  deleteMap(mapId: string): Promise<void>
}
