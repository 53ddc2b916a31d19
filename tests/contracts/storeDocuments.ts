import type { ClaimDocument, MapDocument } from '../../api/store/collections.ts'
import type { LogDocument } from '../../api/store/logDocuments.ts'
import { searchKey } from '../../api/store/searchKey.ts'

/** Documents to store. */

export const aClaim = (id: string, ownerId = '1'): ClaimDocument => ({
  _id: id,
  owner_id: ownerId,
  created_at: new Date('2026-01-02T03:04:05.678Z'),
})

export const aMap = (id: string, fields: Partial<MapDocument> = {}): MapDocument => {
  const name = fields.name ?? `Map ${id}`
  return {
    _id: id,
    name,
    name_key: name.toLowerCase(),
    search_key: searchKey(name),
    game_id: 1,
    game_name: 'Some Game',
    slug: 'map',
    uploader_id: 2,
    uploader_username: 'somebody',
    parent_map_id: null,
    map_directory: `directory-${id}`,
    is_public: true,
    listed: true,
    deleted: false,
    tip_url: null,
    version_id: null,
    votes: 0,
    access_token: 'token',
    image: {
      original_file: 'original',
      width: 100,
      height: 50,
      preview_file: null,
      thumbnail_file: null,
      pyramid: null,
      failed: null,
    },
    created_at: new Date(Date.UTC(2026, 0, 1)),
    updated_at: new Date(Date.UTC(2026, 0, 1)),
    ...fields,
  }
}

export const aLogEntry = (mapId: number, revision: number): LogDocument => ({
  _id: `${mapId}:${revision}`,
  map_id: mapId,
  revision,
  change_key: `${mapId}:change-${revision}`,
  change_id: `change-${revision}`,
  user_id: 2,
  at: new Date(),
  entry: { form: 'closed' },
})
