import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MAP_ID } from './ids.ts'
import {
  cataloguePath,
  embedPath,
  mapIdFromSegment,
  mapPath,
  newMapDirectory,
  paths,
  ROUTES,
  sanitiseMapDirectory,
  slugify,
  socialImagePath,
} from './paths.ts'

describe('mapPath', () => {
  it('reads as slug, uploader and id', () => {
    expect(mapPath({ id: 7, slug: 'the-isle', uploader_username: 'Ada.L' })).toBe('/map/the-isle_ada-l_7')
  })

  it('leads back to the id, whatever the slug and the uploader are called', () => {
    const map = fc.record({
      id: fc.integer({ min: 1, max: MAX_MAP_ID }),
      slug: fc.string({ unit: 'grapheme' }),
      uploader_username: fc.string({ unit: 'grapheme' }),
    })
    fc.assert(
      fc.property(map, (any) => {
        const { pathname } = new URL(mapPath(any), 'http://localhost')
        const [, , segment = '', ...rest] = pathname.split('/')
        expect(rest).toEqual([])
        expect(mapIdFromSegment(segment)).toBe(any.id)
      }),
    )
  })
})

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

  it.each([
    [paths.home(), '/'],
    [paths.mapById(7), '/map/7'],
    [paths.mapByDirectory('the isle/x'), '/map/the%20isle%2Fx'],
    [paths.mapsOfUser('Zoë'), '/user/Zo%C3%AB/maps'],
    [paths.myMaps(), ROUTES.myMaps],
    [paths.myComments(), ROUTES.myComments],
    [paths.mySuggestions(), ROUTES.mySuggestions],
    [paths.myProgress(), ROUTES.myProgress],
    [paths.favourites(), ROUTES.favourites],
    [paths.moderation(), ROUTES.moderation],
    [paths.notifications(), ROUTES.notifications],
    [paths.localMaps(), ROUTES.localMaps],
    [paths.localMap('map-1'), '/offline-map/map-1'],
    [paths.localMap('../x'), '/offline-map/..%2Fx'],
    [paths.signIn(), '/auth/google'],
    [paths.signOut(), '/auth/logout'],
    [paths.thirdPartyNotices(), '/third-party-notices.txt'],
    [embedPath(7), '/embed/map/7'],
    [socialImagePath(7), '/maps/7/social.jpg'],
  ])('stay as others link to them: %s', (path, linked) => {
    expect(path).toBe(linked)
    expect(path).toMatch(/^\//)
  })

  it('ask for a list of maps by what was searched', () => {
    expect(cataloguePath({ search: 'the isle & more', sort: 'votes' })).toBe(
      '/api/maps?sort=votes&search=the+isle+%26+more',
    )
    expect(cataloguePath({ search: '', sort: 'newest' }, '/api/user/maps')).toBe(
      '/api/user/maps?sort=newest&search=',
    )
  })
})

describe('mapIdFromSegment', () => {
  it.each([
    ['gannet-isles_orla_77', 77],
    ['77', 77],
    ['vault-12_user3_9', 9],
    ['foo1', 1],
    ['the-witcher-3', 3],
    ['isle_ada-7', 7],
    ['map_x30', 30],
  ])('takes only the digits at the end of %s [SHELL-006] [SHELL-007]', (segment, id) => {
    expect(mapIdFromSegment(segment)).toBe(id)
  })

  it.each(['', 'gannet-isles', 'map_12x', 'x_0', 'x_99999999999999999999', 'x_9007199254740993', 'map_7_'])(
    'finds no id in %j [SHELL-007]',
    (segment) => {
      expect(mapIdFromSegment(segment)).toBeNull()
    },
  )
})

describe('slugify', () => {
  it.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['  --Éa__ñ--  ', 'ea-n'],
    ['Остров 3', 'остров-3'],
    ['宝藏 岛', '宝藏-岛'],
    ['???', ''],
    ['--ab--cd--', 'ab-cd'],
  ])('makes of %j %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })
})

describe('a map directory', () => {
  it('is game, username and four random characters, in lower case [CREATE-025] [CREATE-026] [CONST-015]', () => {
    expect(newMapDirectory('The Witcher 3', 'Geralt_R')).toMatch(/^the-witcher-3-geralt_r-[a-z0-9]{4}$/)
    const drawn = new Set(Array.from({ length: 50 }, () => newMapDirectory('Game', 'Ann')))
    expect(drawn.size).toBeGreaterThan(40)
  })

  it('keeps letters of any script, hyphens and underscores alone [CREATE-026]', () => {
    expect(sanitiseMapDirectory('  Zelda:\tTears / of\\the.Kingdom  ')).toBe('zelda-tears--ofthekingdom')
    expect(sanitiseMapDirectory('Two  words')).toBe('two-words')
    expect(sanitiseMapDirectory('原神 Карта')).toBe('原神-карта')
  })

  it('has 200 characters at most, and none by halves', () => {
    expect(sanitiseMapDirectory('x'.repeat(300))).toBe('x'.repeat(200))
    expect(sanitiseMapDirectory('𠀀'.repeat(300))).toBe('𠀀'.repeat(200))
  })

  it('has one spelling for what is written in several ways', () => {
    expect(sanitiseMapDirectory('ﬁsh')).toBe('fish')
    expect(sanitiseMapDirectory('Cafe\u0301')).toBe('caf\u00e9')
  })

  it('never holds what means something in a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const directory = sanitiseMapDirectory(text)
        expect(directory).toMatch(/^[\p{L}\p{N}_-]*$/u)
        expect(sanitiseMapDirectory(directory)).toBe(directory)
      }),
    )
  })
})
