import { expect, it } from 'vitest'
import { gameListEntrySchema, gameSchema } from './games.ts'

it('has a description, which may be empty', () => {
  const game = { id: 3, name: 'The Witcher 3', description: '' }
  expect(gameSchema.parse(game)).toEqual(game)
  for (const wrong of [{ id: 0 }, { name: null }, { description: undefined }])
    expect(gameSchema.safeParse({ ...game, ...wrong }).success).toBe(false)
})

it('is listed with its official map, or without one', () => {
  const entry = {
    name: 'The Witcher 3',
    slug: 'the-witcher-3',
    default_map_url: '/games/3.jpg',
    default_map_thumbnail_url: '/games/3.small.jpg',
  }
  const bare = { ...entry, default_map_url: null, default_map_thumbnail_url: null }
  for (const kept of [entry, bare]) expect(gameListEntrySchema.parse(kept)).toEqual(kept)
  expect(gameListEntrySchema.safeParse({ ...entry, default_map_url: undefined }).success).toBe(false)
})
