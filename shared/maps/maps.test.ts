import { describe, expect, it } from 'vitest'
import {
  isWholeMapForm,
  listedMapSchema,
  mapAnswerSchema,
  mapListEntrySchema,
  setPublicAnswerSchema,
  uploadAnswerSchema,
} from './maps.ts'
import { DEFAULT_STYLE } from './styles.ts'

const NOON = '2026-11-22T12:00:00.000Z'
const entry = {
  id: 7,
  name: 'Velen',
  game_name: 'The Witcher 3',
  game_id: 3,
  slug: 'velen',
  image_url: '/maps/7/preview.jpg',
  thumbnail_url: '/maps/7/thumbnail.jpg',
  image_width: 4_096,
  image_height: 2_048,
  votes: -1,
  uploader_id: 2,
  uploader_username: 'Ada',
  parent_map_id: 6,
  map_directory: 'velen-ada-0000',
  is_public: true,
  hidden: null,
  tip_url: 'https://e.org/tip',
  version_id: '1.0',
  created_at: NOON,
  updated_at: NOON,
}
const ofViewer = { user_vote: 0, is_favourite: false }
const answer = {
  ...entry,
  ...ofViewer,
  preview_url: null,
  original_url: null,
  asset_url_template: '/maps/7/{path}',
  pyramid: { tile_size: 512, levels: 4, url_template: '/maps/7/{level}/{column}_{row}.jpg' },
  image_id: 'b',
  former_images: [{ id: 'a', width: 100, height: 50, placing: 'scale', is_own: true }],
  image_state: { state: 'ready' },
  next_image_state: null,
  styles: DEFAULT_STYLE,
  calibration: null,
  floors: [],
  abilities: ['view', 'edit', 'manage'],
  member_role: null,
  member_count: 0,
  takes_suggestions: true,
  branching: { is_allowed: false, origin: null, branch_count: 0 },
  open_suggestions: 0,
  parent_map: { ...entry, id: 6, parent_map_id: null },
  sibling_maps: [entry],
  extra_region_maps: [{ ...entry, display_name: 'The swamp' }],
}
const isAnswer = (fields: object) => mapAnswerSchema.safeParse({ ...answer, ...fields }).success

describe('a map in a list', () => {
  const unknowns = ['image_url', 'thumbnail_url', 'image_width', 'image_height', 'tip_url', 'version_id']

  it.each([
    {},
    ...['parent_map_id', ...unknowns].map((field) => ({ [field]: null })),
    { hidden: { reason: 'Spam.' } },
  ])('may have %j', (fields) => {
    expect(mapListEntrySchema.parse({ ...entry, ...fields })).toEqual({ ...entry, ...fields })
  })

  it.each([
    ...Object.keys(entry).map((field) => ({ [field]: undefined })),
    { id: 0 },
    { votes: 0.5 },
    { hidden: {} },
    { created_at: 'today' },
  ])('is invalid with %j', (fields) => {
    expect(mapListEntrySchema.safeParse({ ...entry, ...fields }).success).toBe(false)
  })

  it('says what it is to whoever asks', () => {
    const listed = { ...entry, user_vote: -1, is_favourite: true }
    expect(listedMapSchema.parse(listed)).toEqual(listed)
    expect(listedMapSchema.safeParse(entry).success).toBe(false)
  })
})

describe('a whole map', () => {
  it.each([
    {},
    { pyramid: null },
    { parent_map: null, sibling_maps: [], extra_region_maps: [], former_images: [] },
    { image_state: { state: 'failed', error: 'It is no picture.' } },
    { image_state: { state: 'processing', progress: 0, waiting_behind: 3 } },
    { next_image_state: { state: 'processing', progress: 1, waiting_behind: null } },
  ])('may have %j', (fields) => {
    expect(mapAnswerSchema.parse({ ...answer, ...fields })).toEqual({ ...answer, ...fields })
  })

  it.each([
    ...Object.keys(answer).map((field) => ({ [field]: undefined })),
    { pyramid: { ...answer.pyramid, levels: 0 } },
    { former_images: [{ ...answer.former_images[0], placing: 'middle' }] },
    { image_state: null },
    { image_state: { state: 'failed' } },
    { image_state: { state: 'lost' } },
    { image_state: { state: 'processing', progress: 1.01, waiting_behind: null } },
    { image_state: { state: 'processing', progress: -0.01, waiting_behind: null } },
    { abilities: ['everything'] },
    { member_role: 'owner' },
    { extra_region_maps: [entry] },
  ])('is invalid with %j', (fields) => {
    expect(isAnswer(fields)).toBe(false)
  })
})

it('is saved by a whole form only where that has the game, the name and the version', () => {
  const isWhole = (...fields: string[]) => isWholeMapForm((field) => fields.includes(field))
  expect(isWhole('game_name', 'display_name', 'version_id')).toBe(true)
  expect(isWhole('game_name', 'display_name', 'version_id', 'tip_url')).toBe(true)
  expect(isWhole('game_name', 'display_name')).toBe(false)
  expect(isWhole('game_name', 'version_id')).toBe(false)
  expect(isWhole('display_name', 'version_id')).toBe(false)
  expect(isWhole()).toBe(false)
})

it('answers an upload and a change of who sees the map with its id', () => {
  const { id, slug, uploader_username, map_directory, is_public } = answer
  const uploaded = { success: true, id, slug, uploader_username, map_directory }
  expect(uploadAnswerSchema.parse(uploaded)).toEqual(uploaded)
  expect(uploadAnswerSchema.safeParse({ ...uploaded, success: false }).success).toBe(false)
  expect(setPublicAnswerSchema.parse({ success: true, id, is_public })).toEqual({
    success: true,
    id,
    is_public,
  })
  expect(setPublicAnswerSchema.safeParse({ success: true, id }).success).toBe(false)
})
