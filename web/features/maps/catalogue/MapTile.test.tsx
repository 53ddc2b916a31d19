import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { ListedMap } from '../../../sources/http/catalogue.ts'
import { MapTile, thumbnailFit } from './MapTile.tsx'

const isles: ListedMap = {
  id: 7,
  name: 'Gannet Isles',
  game_name: 'Saltmarrow',
  game_id: 3,
  slug: 'gannet-isles',
  image_url: null,
  thumbnail_url: '/maps/7/files/t/thumb',
  image_width: 3000,
  image_height: 2000,
  user_vote: 0,
  is_favourite: false,
  votes: 1284,
  uploader_id: 2,
  uploader_username: 'orla.finch',
  parent_map_id: null,
  map_directory: 'saltmarrow-orla-x1y2',
  is_public: true,
  hidden: null,
  tip_url: null,
  version_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const rating = { vote: () => {}, toggleFavourite: () => {} }

const markupOf = (map: ListedMap, isOwn = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MapTile map={map} rating={rating} isOwn={isOwn} />
    </MemoryRouter>,
  )

const textOf = (map: ListedMap, isOwn = false) => markupOf(map, isOwn).replace(/<[^>]+>/g, '')

describe('MapTile', () => {
  it('shows the map’s name with its game in brackets [HOME-013]', () => {
    expect(textOf(isles)).toContain('Gannet Isles (Saltmarrow)')
  })

  it('shows only the name if it equals the game’s [HOME-013]', () => {
    const text = textOf({ ...isles, name: 'Thornmere', game_name: 'Thornmere' })
    expect(text).toContain('Thornmere')
    expect(text).not.toContain('(')
  })

  it('says for how long nobody has changed a map that is public', () => {
    const updatedAt = new Date()
    updatedAt.setUTCMonth(updatedAt.getUTCMonth() - 7)
    const left = { ...isles, updated_at: updatedAt.toISOString() }
    expect(textOf(left)).toContain('Not updated for 7 months · Continue this map')
    expect(markupOf(left)).toContain('href="/map/gannet-isles_orla-finch_7?continue"')
    expect(textOf(left, true)).not.toContain('Continue')
    expect(textOf({ ...left, is_public: false })).not.toContain('Not updated')
    expect(textOf({ ...isles, updated_at: new Date().toISOString() })).not.toContain('Not updated')
  })

  it('links to the map and to its uploader’s maps, and shows its votes', () => {
    expect(markupOf(isles)).toContain('href="/map/gannet-isles_orla-finch_7"')
    expect(markupOf(isles)).toContain('href="/user/orla.finch/maps"')
    expect(textOf(isles)).toContain('by @orla.finch')
    expect(textOf(isles)).toContain('1,284 votes')
  })

  it('marks a private map', () => {
    expect(textOf(isles)).not.toContain('Private')
    expect(textOf({ ...isles, is_public: false })).toContain('Private')
  })

  it('keeps a placeholder for a picture that is still being processed', () => {
    const markup = markupOf({ ...isles, thumbnail_url: null })
    expect(markup).toContain('tile__map')
    expect(markup).not.toContain('<img')
    expect(markup).toContain('Preparing the picture')
  })
})

it.each([
  [749, 1000, 'whole'],
  [750, 1000, 'cover'],
  [2200, 1000, 'cover'],
  [2201, 1000, 'whole'],
  [null, null, 'cover'],
  [0, 0, 'cover'],
] as const)('shows %s × %s as %s', (width, height, fit) => {
  expect(thumbnailFit(width, height)).toBe(fit)
})
