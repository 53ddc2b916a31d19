import { describe, expect, it } from 'vitest'
import { EMPTY_MAP_FORM } from './mapFormRules.ts'
import { destinationAfterUpload, mapFormData, uploadMap } from './useMapUpload.ts'

const orla = { id: 2, username: 'orla.finch' }
const image = new File(['pixels'], 'spindle.png', { type: 'image/png' })
const form = {
  ...EMPTY_MAP_FORM,
  gameName: 'Ninth Bell',
  displayName: 'The Spindle',
  versionId: '1.4',
  image,
}

describe('mapFormData', () => {
  it('uses the field names of the API [CREATE-025]', () => {
    const data = mapFormData(form, orla)
    expect([...data.keys()]).toEqual([
      'game_name',
      'display_name',
      'version_id',
      'uploader_id',
      'is_public',
      'map_directory',
      'map',
    ])
    expect(data.get('game_name')).toBe('Ninth Bell')
    expect(data.get('display_name')).toBe('The Spindle')
    expect(data.get('version_id')).toBe('1.4')
    expect(data.get('map_directory')).toMatch(/^ninth-bell-orlafinch-[a-z0-9]{4}$/)
    expect(data.get('map')).toMatchObject({ name: 'spindle.png', type: 'image/png' })
  })

  it('says from the start who may see the map', () => {
    expect(mapFormData(form, orla).get('is_public')).toBe('true')
    expect(mapFormData({ ...form, isPublic: false }, orla).get('is_public')).toBe('false')
  })

  it('sends a tip link only if there is one [CREATE-019]', () => {
    expect(mapFormData(form, orla).has('tip_url')).toBe(false)
    expect(mapFormData({ ...form, tipUrl: 'https://give.example' }, orla).get('tip_url')).toBe(
      'https://give.example',
    )
  })

  it('names the official image instead of sending it [CREATE-023] [API-002]', () => {
    const official = { slug: 'ninth-bell', url: '/games/7/files/a/b.png' }
    const data = mapFormData({ ...form, image: official }, orla)
    expect([data.get('use_official_map'), data.get('official_game_slug'), data.has('map')]).toEqual([
      '1',
      'ninth-bell',
      false,
    ])
    expect(mapFormData(form, orla).has('use_official_map')).toBe(false)
  })
})

describe('uploadMap', () => {
  it('sends nothing without an image [CREATE-015]', () => {
    expect(() => uploadMap({ ...form, image: null }, orla, {})).toThrow('Map image is required.')
  })
})

describe('destinationAfterUpload', () => {
  it('is the map’s full address if all parts are in the response [CREATE-027]', () => {
    const answer = {
      id: 9,
      slug: 'the-spindle',
      uploader_username: 'orla',
      map_directory: 'ninth-bell-orla-x1y2',
    }
    expect(destinationAfterUpload(answer)).toEqual({ kind: 'page', path: '/map/the-spindle_orla_9' })
  })

  it('is the address by id if only that is in the response [CREATE-028]', () => {
    expect(destinationAfterUpload({ id: 9 })).toEqual({ kind: 'page', path: '/map/9' })
    expect(destinationAfterUpload({ id: 9, slug: 'x' })).toEqual({ kind: 'page', path: '/map/9' })
  })

  it('is the address by directory if there is no id [CREATE-029]', () => {
    expect(destinationAfterUpload({ map_directory: 'ninth-bell-orla-x1y2' })).toEqual({
      kind: 'page',
      path: '/map/ninth-bell-orla-x1y2',
    })
  })

  it('is a reload if the response identifies no map [CREATE-030]', () => {
    expect(destinationAfterUpload({})).toEqual({ kind: 'reload' })
    expect(destinationAfterUpload({ slug: 'x', map_directory: '' })).toEqual({ kind: 'reload' })
  })
})
