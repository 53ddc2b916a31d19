import type {
  ImageState,
  ListedMapAnswer,
  MapAnswer,
  MapListEntry,
  ViewerMarks,
} from '../../shared/maps/maps.ts'
import { type Actor, hasRight, rightsOn, roleOn } from '../../shared/maps/permissions.ts'
import type { MapStyle } from '../../shared/maps/styles.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { ReplacementDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { actorOf, isVisible, mapFacts } from './mapAccess.ts'
import { calibrationOf } from './mapCalibration.ts'
import { fileUrl } from './mapFiles.ts'
import { presentBranching } from './presentBranching.ts'
import { presentFloors } from './presentFloors.ts'
import { imageStateOf, type PresentingParts, presentPyramid, urlOrNull } from './presentImage.ts'
import { readStyles } from './mapStyle.ts'
import { imageIdOf, withCurrentImage } from './replaceImage.ts'

/** Of a visitor without an account, and of a map that somebody neither voted on nor keeps as a favourite. */
export const NO_MARKS: ViewerMarks = { user_vote: 0, is_favourite: false }

export const voteId = (mapId: number, userId: number): string => `${mapId}:${userId}`
export const favouriteId = (userId: number, mapId: number): string => `${userId}:${mapId}`

/** Returns what each of the maps is to a user, read for all of them at once. */
export const marksOf = async (
  store: Store,
  user: UserDocument | null,
  maps: readonly MapDocument[],
): Promise<(map: MapDocument) => ViewerMarks> => {
  if (user === null || maps.length === 0) return () => NO_MARKS
  const userId = Number(user._id)
  const ids = maps.map(({ _id }) => Number(_id))
  const [votes, favourites] = await Promise.all([
    store.getMany(
      'votes',
      ids.map((id) => voteId(id, userId)),
    ),
    store.getMany(
      'favourites',
      ids.map((id) => favouriteId(userId, id)),
    ),
  ])
  const voteOn = new Map(votes.map(({ map_id, vote }) => [map_id, vote]))
  const kept = new Set(favourites.map(({ map_id }) => map_id))
  return ({ _id }) => ({ user_vote: voteOn.get(Number(_id)) ?? 0, is_favourite: kept.has(Number(_id)) })
}

/** A row of a list of maps, with what the map is to the caller, by default a visitor without an account. */
export const presentListedMap = (map: MapDocument, marks: ViewerMarks = NO_MARKS): ListedMapAnswer => ({
  ...presentListEntry(map),
  ...marks,
})

const presentListEntry = (map: MapDocument): MapListEntry => ({
  id: Number(map._id),
  name: map.name,
  game_name: map.game_name,
  game_id: map.game_id,
  slug: map.slug,
  image_url: urlOrNull(map, map.image.preview_file),
  thumbnail_url: urlOrNull(map, map.image.thumbnail_file),
  image_width: map.image.width,
  image_height: map.image.height,
  votes: map.votes,
  uploader_id: map.uploader_id,
  uploader_username: map.uploader_username,
  parent_map_id: map.parent_map_id,
  map_directory: map.map_directory,
  is_public: map.is_public,
  hidden: typeof map.hidden_reason === 'string' ? { reason: map.hidden_reason } : null,
  tip_url: map.tip_url,
  version_id: map.version_id,
  created_at: map.created_at.toISOString(),
  updated_at: map.updated_at.toISOString(),
})

/** The maps related to one that its viewer may see too. */
interface Relatives {
  readonly parent: MapDocument | null
  readonly siblings: readonly MapDocument[]
  readonly regions: readonly MapDocument[]
}

/** Returns a map as somebody who may see it sees it. */
export const presentMapTo = async (
  parts: PresentingParts,
  user: UserDocument | null,
  stored: MapDocument,
): Promise<MapAnswer> => {
  const { store } = parts
  const actor = actorOf(user)
  const { map, next } = await withCurrentImage(store, stored)
  const relatives = await relativesOf(store, actor, map)
  const { styles } = await readStyles(store, map)
  const marks = (await marksOf(store, user, [map]))(map)
  return {
    ...presentMap(map, marks, relatives, actor, await imageStateOf(parts, map, map.image), styles),
    floors: await presentFloors(parts, user, map),
    branching: await presentBranching(store, actor, map),
    next_image_state:
      next && hasRight(actor, mapFacts(map), 'edit') ? await nextImageState(parts, map, next) : null,
    open_suggestions: hasRight(actor, mapFacts(map), 'review')
      ? await countOpenProposals(store, Number(map._id))
      : null,
    member_count:
      roleOn(actor, mapFacts(map)) !== null || hasRight(actor, mapFacts(map), 'members')
        ? await countMembers(store, map.parent_map_id ?? Number(map._id))
        : null,
  }
}

/** Of those that moderators have not hidden. */
export const countOpenProposals = (store: Store, mapId: number): Promise<number> =>
  store.count('proposals', { equals: { map_id: mapId, state: 'open', hidden_reason: null } })

export const countMembers = (store: Store, mapId: number): Promise<number> =>
  store.count('members', { equals: { map_id: mapId } })

const presentMap = (
  map: MapDocument,
  marks: ViewerMarks,
  relatives: Relatives,
  actor: Actor,
  imageState: ImageState,
  styles: MapStyle,
): Omit<MapAnswer, 'next_image_state' | 'open_suggestions' | 'member_count' | 'branching' | 'floors'> => ({
  ...presentListedMap(map, marks),
  image_url: urlOrNull(map, map.image.preview_file ?? originalFor(actor, map)),
  preview_url: urlOrNull(map, map.image.preview_file),
  original_url: urlOrNull(map, originalFor(actor, map)),
  asset_url_template: fileUrl(map, '{path}'),
  pyramid: presentPyramid(map, map.image),
  image_id: imageIdOf(map.image),
  former_images: (map.former_images ?? []).map(({ id, width, height, placing, replaced_by_user }) => ({
    id,
    width,
    height,
    placing,
    is_own: replaced_by_user === actor?.id,
  })),
  image_state: imageState,
  styles,
  calibration: calibrationOf(map),
  abilities: rightsOn(actor, mapFacts(map)),
  member_role: roleOn(actor, mapFacts(map)),
  takes_suggestions: mapFacts(map).takesSuggestions,
  parent_map: relatives.parent && presentListEntry(relatives.parent),
  sibling_maps: relatives.siblings.map(presentListEntry),
  extra_region_maps: relatives.regions.map((region) => ({
    ...presentListEntry(region),
    display_name: region.name,
  })),
})

/** The original may be read by those alone whose map it is: until the preview is made, they are shown that. */
const originalFor = (actor: Actor, map: MapDocument): string | null =>
  hasRight(actor, mapFacts(map), 'original') ? map.image.original_file : null

/** How far the image is that is to replace a map's. Only those who may edit the map are told. */
const nextImageState = async (
  parts: PresentingParts,
  map: MapDocument,
  { image }: ReplacementDocument,
): Promise<ImageState> => {
  const state = await imageStateOf(parts, map, image)
  return state.state === 'ready' ? { state: 'processing', progress: 1, waiting_behind: null } : state
}

const REGIONS_MAX = 200

/** Returns the related maps that `actor` may see: the parent, its other region maps, and the map's own region maps. */
const relativesOf = async (store: Store, actor: Actor, map: MapDocument): Promise<Relatives> => {
  const parentId = map.parent_map_id
  const parent = parentId === null ? null : await store.get('maps', String(parentId))
  const siblings = parentId === null ? [] : await visibleRegions(store, actor, parentId)
  return {
    parent: parent && (await isVisible(store, actor, parent)) ? parent : null,
    siblings: siblings.filter(({ _id }) => _id !== map._id),
    regions: await visibleRegions(store, actor, Number(map._id)),
  }
}

/** Returns the region maps of a map that `actor` may see. */
export const visibleRegions = async (
  store: Store,
  actor: Actor,
  parentId: number,
): Promise<MapDocument[]> => {
  const regions = await store.find('maps', {
    equals: { parent_map_id: parentId, deleted: false },
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: REGIONS_MAX,
  })
  const seen = await Promise.all(regions.map((region) => isVisible(store, actor, region)))
  return regions.filter((_, index) => seen[index])
}
