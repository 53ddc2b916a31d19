import type { Calibration } from '../../shared/calibration/calibration.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { Missed, Outcome } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import type { PoiLinks } from '../../shared/content/PoiColumns.ts'
import type { AssetPurpose, AssetRef } from '../../shared/maps/assets.ts'
import type { BranchingAnswer } from '../../shared/maps/branches.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import type { ImageSize } from '../../shared/maps/imagePlacement.ts'
import type { ImagePlacing, ImageState, ListedMapAnswer } from '../../shared/maps/maps.ts'
import type { LiveRecord, ToldChanges } from '../../shared/maps/live.ts'
import type { PresenceEvent } from '../../shared/maps/presence.ts'
import type { Abilities, MemberRole } from '../../shared/maps/permissions.ts'
import type { MapStyle, StyleFields, StyleImageField } from '../../shared/maps/styles.ts'
import type { UploadOptions } from './http/api.ts'

/** A map without its content. Sizes are in map pixels. */
export interface MapRecord {
  readonly id: string
  readonly name: string
  readonly gameName: string
  readonly uploaderId: number
  readonly uploaderUsername: string
  readonly isPublic: boolean
  /** Why moderators have hidden it from everybody else, or null. */
  readonly hiddenReason: string | null
  /** Of its page. */
  readonly path: string
  readonly image: MapImage
  /** Only the source reads it, to build the addresses of assets. */
  readonly assetUrlTemplate: string
  readonly abilities: Abilities
  readonly offers: Offers
  /** When it was last changed, in milliseconds since 1970; null where nobody asks. */
  readonly editedAt: number | null
  readonly style: MapStyle
  /** How the coordinates of the game lie on the image; null where nobody has said it. */
  readonly calibration: Calibration | null
  /** The lowest first; none for a map of one level. */
  readonly floors: readonly MapFloor[]
  /** Null where nobody votes. */
  readonly rating: Pick<ListedMapAnswer, 'votes' | 'user_vote' | 'is_favourite'> | null
  /** Whether others may suggest changes, and how many suggestions wait for an answer; null for people who may not edit the map. */
  readonly suggestions: { readonly areTaken: boolean; readonly openCount: number } | null
  /** With how many people it is shared, and what the viewer is among them; null for people who may not know. */
  readonly sharing: { readonly role: MemberRole | null; readonly memberCount: number } | null
  /** How the map and others come from one another; null where nobody branches. */
  readonly branching: Branching | null
  /** Where its creator takes tips, or null. */
  readonly tipUrl: string | null
  /** The map that this one is a region of, or null. */
  readonly parent: RelatedMap | null
  /** The other region maps of the parent. */
  readonly siblings: readonly RelatedMap[]
  readonly regions: readonly RelatedMap[]
}

export interface Branching {
  /** Whether its owner lets others branch it, though it is not abandoned. */
  readonly isAllowed: boolean
  /** What it is a branch of; null if it is none. */
  readonly origin: {
    readonly map: NonNullable<BranchingAnswer['origin']>['map']
    readonly isFilled: boolean
  } | null
  readonly branchCount: number
  /** When its content or record was changed last. */
  readonly updatedAt: string
}

/**
 * What the place where a map lives has for it, for every viewer. The editor asks this instead of where the map lives.
 */
export interface Offers {
  /** The map has an account, can be seen by others, and can have region maps, votes, favourites, comments and a style. */
  readonly community: boolean
  /** POIs can lead to other maps. */
  readonly links: boolean
  /** A new icon belongs to its POI, instead of to the type. */
  readonly poiIcons: boolean
  /** Somebody who saves a POI with a new category is asked whether everything of the former one is to move there. */
  readonly categoryMoves: boolean
  /** What was hidden at the last visit is shown again. */
  readonly showsAllAtFirst: boolean
  /** Types and categories without POIs are removed soon after a POI was saved or deleted. */
  readonly prunes: boolean
  /** Viewers tick what they have found, and place pins and drawings of their own. */
  readonly ownMarks: boolean
  /** Nothing of it is ever on its way to a server, so that it makes no difference whether there is a network. */
  readonly worksOffline: boolean
}

/** A map above, beside or below another one, as far as the viewer may see it. `path` is the path of its page. */
export interface RelatedMap {
  readonly id: string
  readonly name: string
  readonly path: string
  /** Null until it is made. */
  readonly thumbnailUrl: string | null
}

/** A level of a map, on the same plane as the others. */
export interface MapFloor extends Floor {
  /** Null where it shows the image of the map. */
  readonly image: FloorImage | null
}

/** What `MapImage` is for a map. */
export type FloorImage = Pick<MapImage, 'id' | 'width' | 'height' | 'state' | 'previewUrl' | 'pyramid'>

export interface MapImage {
  /** Tells it from the images before and after it. */
  readonly id: string
  /** The images before it, oldest first. */
  readonly former: readonly FormerImage[]
  readonly width: number
  readonly height: number
  readonly state: ImageState
  /** The state of the image that is to replace this one; null if there is none, and for people who may not edit the map. */
  readonly next: ImageState | null
  /** Null until it is made. */
  readonly previewUrl: string | null
  /** What a list of maps shows of it. Null until it is made, and where the source keeps it itself. */
  readonly thumbnailUrl: string | null
  readonly pyramid: {
    readonly tileSize: number
    readonly levels: number
    /** With the placeholders {level}, {column} and {row}. */
    readonly urlTemplate: string
    /** Reads the tile of such an address where it is no address that can be asked for; null if there is none. */
    readonly readTile?: (url: string) => Promise<Blob | ImageBitmap | null>
  } | null
}

/** An image that the map had before, and how what was on it has been placed on the next one. */
export interface FormerImage extends ImageSize {
  readonly id: string
  readonly placing: ImagePlacing
  /** Whether it was this viewer who replaced it. */
  readonly isOwn: boolean
}

export interface OpenedMap {
  readonly record: MapRecord
  /** For people who may edit, it says where POIs lead. All others are told that apart. */
  readonly content: Content
  readonly revision: number
  /** What was removed before this revision is forgotten: nobody may bring it back. 0 if nothing was. */
  readonly forgottenRevision: number
}

/** Is told what happens on a map that is open. */
export interface MapWatcher {
  /** Returns what is known of the content already. */
  revisionNow(): number
  /** There may be something to catch up with. */
  onNews(): void
  onChanges(told: ToldChanges): void
  /** What the map is like beside its content, at first and whenever it changes. */
  onRecord(record: LiveRecord): void
  /** Who else has it open, at first and whenever it changes, often; null as long as it is not known. */
  onPresence(presence: PresenceEvent | null): void
  /** Whether everything is told as it happens, so that nobody need ask. */
  onLive(isLive: boolean): void
}

/** A map that a POI links to. `path` is the path of its page. */
export interface MapLink {
  readonly title: string
  readonly path: string
}

/** One of the viewer's own maps, to choose from. */
export interface OwnMap {
  readonly id: number
  readonly title: string
}

/** The map does not exist, or this viewer may not see it. */
export class MapNotFoundError extends Error {
  override readonly name = 'MapNotFoundError'
}

/** The source cannot be reached for now; the same call may succeed later. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError'
}

/** This viewer may see the map but not edit it, for now. */
export class NotEditableError extends Error {
  override readonly name = 'NotEditableError'
}

/** The session has ended, or belongs to another account. The same call succeeds once its maker is signed in again. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}

/** The revision is too old to catch up entry by entry: the map has to be opened again. */
export class TooFarBehindError extends Error {
  override readonly name = 'TooFarBehindError'
}

/** There is no space left where the map lives. The same call succeeds once there is. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** The source refused a request. `text` is its own sentence, or null if it gave none. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly text: string | null

  constructor(text: string | null, options?: ErrorOptions) {
    super(text ?? 'The request was refused.', options)
    this.text = text
  }
}

/** Where the styles of maps are kept. All its calls throw RefusedError and SourceUnavailableError. */
export interface StyleSource {
  read(mapId: string, signal?: AbortSignal): Promise<MapStyle>
  /** Returns the style of maps without one of their own. */
  readDefault(signal?: AbortSignal): Promise<MapStyle>
  /** Saves the given fields; what is left out stays. Returns the whole style. */
  save(mapId: string, fields: StyleFields): Promise<MapStyle>
  /** Drops the map's own style. */
  reset(mapId: string): Promise<void>
  /** Makes the saved look of the map the default one. */
  setDefault(mapId: string): Promise<void>
  /** Stores a picture and returns its address. Nothing shows it until the style is saved with it. */
  putPicture(
    mapId: string,
    picture: { readonly field: StyleImageField; readonly file: Blob },
    options?: UploadOptions,
  ): Promise<string>
}

/**
 * The editor's only access to where a map is stored: the server, or this browser. Nothing asks which one it is; what
 * differs is in the record's abilities.
 */
export interface MapSource {
  /** Null where maps have no styles. */
  readonly styles: StyleSource | null
  /** Returns the id of the map at `/map/{segment}`. @throws MapNotFoundError, SourceUnavailableError */
  findMapId(segment: string, signal?: AbortSignal): Promise<string>
  /** @throws MapNotFoundError, SourceUnavailableError */
  open(mapId: string, signal?: AbortSignal): Promise<OpenedMap>
  /** Reads the record alone, to follow the preparation of the image. */
  readRecord(mapId: string, signal?: AbortSignal): Promise<MapRecord>
  /** Returns an id for a new entity of the map. If it is taken after all, the commit that uses it is refused. */
  newEntityId(mapId: string): number
  /**
   * Safe to repeat with the same `changeId` after a lost answer. `userId` is who made the list; it is never applied in
   * anybody else's name. After an error the list may still have been applied; only an outcome is final.
   * @throws SourceUnavailableError, StorageFullError, SignedOutError, TooFarBehindError, MapNotFoundError, NotEditableError
   */
  apply(
    mapId: string,
    commit: {
      changeId: string
      baseRevision: number
      userId?: number
      /** The revision that the list restores something from: what it brings back keeps its creators. */
      restoredFrom?: number | undefined
      changes: readonly Change[]
    },
  ): Promise<Outcome>
  /** Returns what was committed after `revision`. @throws TooFarBehindError, SourceUnavailableError */
  missedSince(mapId: string, revision: number, signal?: AbortSignal): Promise<Missed>
  /** Tells what happens on a map, as far as the source is told itself. Returns a function that stops it. */
  watch(mapId: string, watcher: MapWatcher): () => void
  /** Returns where the POIs lead, as far as this viewer may know. @throws MapNotFoundError, SourceUnavailableError */
  readLinks(mapId: string, signal?: AbortSignal): Promise<PoiLinks>
  /**
   * Stores a file, which a later change refers to. A file that no change refers to is deleted after an hour.
   * @throws RefusedError, SourceUnavailableError
   */
  putAsset(
    mapId: string,
    asset: { readonly purpose: AssetPurpose; readonly file: Blob },
    options?: UploadOptions,
  ): Promise<{ readonly ref: AssetRef }>
  /** Returns the address of the file, or null for a ref that this source cannot have given. */
  assetUrl(record: MapRecord, ref: AssetRef): string | null
  /** Returns the map a POI links to, or null if there is none that this viewer may see. @throws SourceUnavailableError */
  readLink(linkedMapId: number, signal?: AbortSignal): Promise<MapLink | null>
  /** Returns the maps of one person, sorted by title, to link a POI to. @throws SourceUnavailableError */
  readOwnMaps(userId: number, signal?: AbortSignal): Promise<readonly OwnMap[]>
  /** Creates a region map from its image. @throws RefusedError, SourceUnavailableError */
  addRegion(
    mapId: string,
    region: { readonly name: string; readonly image: Blob },
    options?: UploadOptions,
  ): Promise<void>
  /** Deletes a region map and everything on it, for everyone. @throws RefusedError, SourceUnavailableError */
  deleteRegion(regionId: string): Promise<void>
  /** @throws RefusedError, SourceUnavailableError */
  setPublic(mapId: string, isPublic: boolean): Promise<void>
  /** Null removes it. `imageId` tells the image that the points are on. @throws RefusedError, SourceUnavailableError */
  setCalibration(mapId: string, calibration: Calibration | null, imageId: string): Promise<void>
  /**
   * Sets the list of floors; each keeps its image, by its id. `imageId` tells the image of the map that their frames are on, by
   * default the present one. Each of these calls returns what the floors are then. @throws RefusedError, SourceUnavailableError
   */
  setFloors(mapId: string, floors: readonly Floor[], imageId?: string): Promise<readonly MapFloor[]>
  /** Gives a floor an image of its own, or another one. @throws RefusedError, SourceUnavailableError, StorageFullError */
  setFloorImage(
    mapId: string,
    floorId: number,
    file: File,
    options?: UploadOptions,
  ): Promise<readonly MapFloor[]>
  /** Has a floor show the image of the map. @throws RefusedError, SourceUnavailableError */
  removeFloorImage(mapId: string, floorId: number): Promise<readonly MapFloor[]>
  /** Has the pictures of a floor's image made again, which failed. @throws RefusedError, SourceUnavailableError */
  retryFloorImage(mapId: string, floorId: number): Promise<readonly MapFloor[]>
  /** Has the pictures of the image made again, which failed. @throws RefusedError, SourceUnavailableError */
  retryImage(mapId: string): Promise<void>
  /** Deletes for good what was removed from the map or replaced. @throws RefusedError, SourceUnavailableError */
  forget(mapId: string): Promise<void>
  /** Deletes the map and everything on it, for everyone. @throws RefusedError, SourceUnavailableError */
  deleteMap(mapId: string): Promise<void>
}
