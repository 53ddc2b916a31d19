import type { MapDocument } from '../api/store/collections.ts'
import type { Category } from '../shared/content/categories.ts'
import { newEntityId } from '../shared/ids.ts'
import { EMPTY_POI, type Poi } from '../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../shared/content/types.ts'
import { NEW_ZONE_LOOK, type Zone } from '../shared/content/zones.ts'

/** Valid entities of map 1 with default fields; a test sets only the fields it is about. */
const MAP_ID = 1

export const aCategory = (fields: Partial<Category> = {}): Category => ({
  id: newEntityId(MAP_ID),
  name: 'Resources',
  ...fields,
})

export const aType = (fields: Partial<PoiType> & Pick<PoiType, 'categoryId'>): PoiType => ({
  id: newEntityId(MAP_ID),
  name: 'Iron',
  ...DEFAULT_TYPE_LOOK,
  ...fields,
})

export const aPoi = (fields: Partial<Poi> & Pick<Poi, 'typeId'>): Poi => ({
  id: newEntityId(MAP_ID),
  x: 0,
  y: 0,
  ...EMPTY_POI,
  ...fields,
})

const { label, ...look } = NEW_ZONE_LOOK

/** A triangle unless it says otherwise; its fields in the order in which zones are read. */
export const aZone = (fields: Partial<Zone> = {}): Zone => ({
  id: newEntityId(MAP_ID),
  label,
  geometry: {
    kind: 'polygon',
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ],
  },
  ...look,
  createdBy: null,
  ...fields,
})

/** A public map as the store keeps it, its image not yet made into pictures. */
export const aMap = (fields: Partial<MapDocument> = {}): MapDocument => ({
  _id: String(MAP_ID),
  name: 'Isle',
  name_key: 'isle',
  search_key: 'isle',
  game_id: 1,
  game_name: 'Sea',
  slug: 'isle',
  uploader_id: 2,
  uploader_username: 'Ada',
  parent_map_id: null,
  map_directory: 'isle',
  is_public: true,
  listed: true,
  deleted: false,
  tip_url: null,
  version_id: null,
  votes: 0,
  access_token: 'token',
  image: {
    original_file: 'original.png',
    width: 100,
    height: 100,
    preview_file: null,
    thumbnail_file: null,
    pyramid: null,
    failed: null,
  },
  created_at: new Date(),
  updated_at: new Date(),
  ...fields,
})
