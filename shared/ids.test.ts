import { describe, expect, it, vi } from 'vitest'
import {
  newEntityId,
  entityIdFrom,
  entityIdSchema,
  idTextSchema,
  MAX_MAP_ID,
  mapIdOfEntity,
  newRandomId,
} from './ids.ts'

describe('entity ids', () => {
  it('contain their map and are safe integers up to the largest map id', () => {
    for (const mapId of [1, 2, 77, MAX_MAP_ID]) {
      for (let round = 0; round < 200; round++) {
        const id = newEntityId(mapId)
        expect(Number.isSafeInteger(id)).toBe(true)
        expect(mapIdOfEntity(id)).toBe(mapId)
      }
    }
  })

  it.each([
    [0, 1],
    [2 ** 27 - 2, 2 ** 27 - 1],
    [2 ** 27 - 1, 1],
  ])('made of the random number %i are the map’s own: number %i of it', (random, n) => {
    expect(entityIdFrom(5, random)).toBe(5 * 2 ** 27 + n)
  })

  it('differ from one another, however many are drawn', () => {
    const ids = Array.from({ length: 1_000 }, () => newEntityId(5))
    expect(new Set(ids).size).toBeGreaterThan(995)
  })

  it('refuse anything but a positive safe integer', () => {
    for (const id of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '7', null])
      expect(entityIdSchema.safeParse(id).success).toBe(false)
  })
})

describe('an id in a path', () => {
  it('consists of digits in the canonical spelling', () => {
    expect(idTextSchema.parse('120')).toBe(120)
    for (const text of ['', '0', '007', '1.0', '1e3', '-1', '+1', ' 1', '12345678901234567', '٣'])
      expect(idTextSchema.safeParse(text).success).toBe(false)
  })
})

it('creates random ids even if the browser has no randomUUID, as on plain HTTP', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: crypto.getRandomValues.bind(crypto),
  })
  const ids = Array.from({ length: 100 }, newRandomId)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(100)
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
})
