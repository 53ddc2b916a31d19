import { expect, it } from 'vitest'
import { listedMapSchema } from '../../shared/maps.ts'
import { mapListSchema } from './catalogue.ts'

const answered = {
  id: 7,
  name: 'Gannet Isles',
  game_name: 'Saltmarrow',
  game_id: 3,
  slug: 'gannet-isles',
  image_url: null,
  thumbnail_url: null,
  image_width: null,
  image_height: null,
  votes: -2,
  user_vote: -1,
  is_favourite: false,
  uploader_id: 2,
  uploader_username: 'orla',
  parent_map_id: null,
  map_directory: 'saltmarrow-orla-x1y2',
  is_public: true,
  hidden: null,
  tip_url: null,
  version_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

it('reads a response that matches the API’s description of the list', () => {
  const [map] = mapListSchema.parse([listedMapSchema.parse(answered)])
  expect(answered).toMatchObject(map ?? { id: 'none' })
})

it.each([{}, { ...answered, votes: 'many' }, { ...answered, thumbnail_url: undefined }])(
  'refuses what is no map: %j',
  (map) => {
    expect(() => mapListSchema.parse([map])).toThrow()
  },
)
