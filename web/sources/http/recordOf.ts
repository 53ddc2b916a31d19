import type { FloorAnswer, MapAnswer, MapListEntry, PyramidAnswer } from '../../../shared/maps/maps.ts'
import { abilitiesOf } from '../../../shared/maps/permissions.ts'
import { mapPath } from '../../../shared/paths.ts'
import {
  type MapFloor,
  type MapImage,
  MapNotFoundError,
  type MapRecord,
  type Offers,
  type RelatedMap,
} from '../MapSource.ts'

const OFFERS: Offers = {
  community: true,
  links: true,
  poiIcons: false,
  categoryMoves: false,
  showsAllAtFirst: false,
  prunes: false,
  ownMarks: true,
  worksOffline: false,
}

/** @throws MapNotFoundError if the picture's size is unknown or the parent map is gone: such a map cannot be shown */
export const recordOf = (answer: MapAnswer): MapRecord => {
  const { image_width: width, image_height: height, pyramid } = answer
  if (width === null || height === null) throw new MapNotFoundError()
  if (answer.parent_map_id !== null && answer.parent_map === null) throw new MapNotFoundError()
  return {
    id: String(answer.id),
    name: answer.name,
    gameName: answer.game_name,
    uploaderId: answer.uploader_id,
    uploaderUsername: answer.uploader_username,
    isPublic: answer.is_public,
    hiddenReason: answer.hidden?.reason ?? null,
    path: mapPath(answer),
    image: {
      id: answer.image_id,
      former: answer.former_images.map(({ is_own: isOwn, ...former }) => ({ ...former, isOwn })),
      width,
      height,
      state: answer.image_state,
      next: answer.next_image_state,
      previewUrl: answer.preview_url,
      thumbnailUrl: answer.thumbnail_url,
      pyramid: pyramid && pyramidOf(pyramid),
    },
    assetUrlTemplate: answer.asset_url_template,
    abilities: abilitiesOf(answer.abilities),
    offers: OFFERS,
    editedAt: null,
    style: answer.styles,
    calibration: answer.calibration,
    floors: answer.floors.map(floorOf),
    rating: { votes: answer.votes, user_vote: answer.user_vote, is_favourite: answer.is_favourite },
    suggestions:
      answer.open_suggestions === null
        ? null
        : { areTaken: answer.takes_suggestions, openCount: answer.open_suggestions },
    sharing:
      answer.member_count === null ? null : { role: answer.member_role, memberCount: answer.member_count },
    branching: {
      isAllowed: answer.branching.is_allowed,
      origin: answer.branching.origin && {
        map: answer.branching.origin.map,
        isFilled: answer.branching.origin.is_filled,
      },
      branchCount: answer.branching.branch_count,
      updatedAt: answer.updated_at,
    },
    tipUrl: answer.styles.tip_url ?? answer.tip_url,
    parent: answer.parent_map && relatedMap(answer.parent_map),
    siblings: answer.sibling_maps.map(relatedMap),
    regions: answer.extra_region_maps.map(relatedMap),
  }
}

const pyramidOf = ({ tile_size, levels, url_template }: PyramidAnswer): MapImage['pyramid'] => ({
  tileSize: tile_size,
  levels,
  urlTemplate: url_template,
})

export const floorOf = ({ image, ...floor }: FloorAnswer): MapFloor => ({
  ...floor,
  image: image && {
    id: image.id,
    width: image.width,
    height: image.height,
    state: image.state,
    previewUrl: image.preview_url,
    pyramid: image.pyramid && pyramidOf(image.pyramid),
  },
})

const relatedMap = (map: MapListEntry): RelatedMap => ({
  id: String(map.id),
  name: map.name,
  path: mapPath(map),
  thumbnailUrl: map.thumbnail_url,
})
