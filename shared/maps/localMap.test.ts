import { describe, expect, it } from 'vitest'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../limits.ts'
import {
  imageSizeSchema,
  isLocalMapId,
  localMapIdSchema,
  localMapMetaSchema,
  newLocalMapId,
} from './localMap.ts'

describe('the id of a local map', () => {
  it('is never that of a map on the server', () => {
    expect(['map-1700000000000', 'offline-a_b', '7a', ''].map(isLocalMapId)).toEqual([true, true, true, true])
    expect(['7', '1700000000000'].map(isLocalMapId)).toEqual([false, false])
  })

  it('is the time at which the map was made, or the next that is free', () => {
    expect(newLocalMapId(1_000, () => false)).toBe('map-1000')
    const taken = new Set(['map-1000', 'map-1001', 'map-1003'])
    expect(newLocalMapId(1_000, (id) => taken.has(id))).toBe('map-1002')
  })

  it.each(['map-1700000000000', 'offline-1', 'map-a_b-C', 'map-'.padEnd(64, 'x')])('may be %s', (id) => {
    expect(localMapIdSchema.parse(id)).toBe(id)
  })

  it.each(['', '7', 'map-', 'map-a/b', 'xmap-1', 'other-1', 'map-1.', 'map-'.padEnd(65, 'x')])(
    'is not %j',
    (id) => {
      expect(localMapIdSchema.safeParse(id).success).toBe(false)
    },
  )
})

describe('what is said of a local map', () => {
  const least = { name: 'Isle', created_at: 5 }
  const whole = {
    name: 'Isle',
    game: 'Sea',
    version_id: '1.0',
    image_name: 'isle.png',
    created_at: 5,
    tip_url: 'https://e.org/tip',
  }

  it('is kept, its names trimmed', () => {
    expect(localMapMetaSchema.parse(whole)).toEqual(whole)
    expect(
      localMapMetaSchema.parse({ ...whole, name: ' Isle ', game: ' Sea ', version_id: ' 1.0 ' }),
    ).toEqual(whole)
  })

  it('is empty where nothing was given, and a name is made up', () => {
    const none = { game: '', version_id: '', image_name: '', tip_url: '' }
    expect(localMapMetaSchema.parse(least)).toEqual({ ...least, ...none })
    expect(localMapMetaSchema.parse({ ...least, name: ' ' })).toEqual({
      ...least,
      ...none,
      name: 'Offline Map',
    })
  })

  it.each([
    ['name', MAP_NAME_MAX],
    ['game', GAME_NAME_MAX],
    ['version_id', VERSION_ID_MAX],
    ['image_name', 255],
  ])('has a limit for its %s', (field, most) => {
    const problemOf = (text: string) =>
      localMapMetaSchema.safeParse({ ...least, [field]: text }).error?.issues[0]?.message
    expect(problemOf('x'.repeat(most))).toBeUndefined()
    expect(problemOf('x'.repeat(most + 1))).toBe(`At most ${most} characters.`)
    expect(problemOf('🗺'.repeat(most / 2 + 1))).toBe(`At most ${most} characters.`)
  })

  it.each([
    { name: undefined },
    { name: 7 },
    { created_at: -1 },
    { created_at: '5' },
    { created_at: undefined },
    { game: null },
    { tip_url: 'javascript:alert(1)' },
    { tip_url: 'e.org' },
    { tip_url: 'https://e.org/'.padEnd(URL_MAX + 1, 'x') },
  ])('is refused with %j', (fields) => {
    expect(localMapMetaSchema.safeParse({ ...least, ...fields }).success).toBe(false)
  })
})

it('knows the size of an image in whole pixels', () => {
  expect(imageSizeSchema.parse([1, 200])).toEqual([1, 200])
  for (const size of [[0, 1], [1, 0], [1.5, 1], [1], [1, 1, 1], ['1', '1']])
    expect(imageSizeSchema.safeParse(size).success).toBe(false)
})
