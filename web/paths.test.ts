import { describe, expect, it } from 'vitest'
import { mapIdFromSegment } from '../shared/mapPath.ts'
import { paths } from './paths.ts'

describe('paths', () => {
  it('contain slug, uploader and id of a map [SHELL-005]', () => {
    expect(paths.map({ id: 77, slug: 'gannet-isles', uploaderUsername: 'Orla.Finch' })).toBe(
      '/map/gannet-isles_orla-finch_77',
    )
  })

  it('are one percent-safe segment for any names', () => {
    const path = paths.map({ id: 5, slug: '地图', uploaderUsername: 'жук/../x?#' })
    expect(path).toMatch(/^\/map\/[\w%.~-]+$/)
    expect(mapIdFromSegment(decodeURIComponent(path.slice('/map/'.length)))).toBe(5)
  })
})

describe('mapIdFromSegment', () => {
  it.each([
    ['gannet-isles_orla_77', 77],
    ['77', 77],
    ['vault-12_user3_9', 9],
  ])('takes only the id part of %s [SHELL-006] [SHELL-007]', (segment, id) => {
    expect(mapIdFromSegment(segment)).toBe(id)
  })

  it.each([
    '',
    'gannet-isles',
    'map_12x',
    'x_007',
    'x_0',
    'x_99999999999999999999',
    'the-witcher-3',
    'map_x3',
  ])('finds no id in %j [SHELL-007]', (segment) => {
    expect(mapIdFromSegment(segment)).toBeNull()
  })
})
