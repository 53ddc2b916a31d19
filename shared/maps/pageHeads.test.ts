import { describe, expect, it } from 'vitest'
import {
  FAVOURITES_HEAD,
  HOME_HEAD,
  LOCAL_MAPS_HEAD,
  mapHead,
  mapTitle,
  missingHead,
  MODERATION_HEAD,
  MY_COMMENTS_HEAD,
  MY_PROGRESS_HEAD,
  MY_SUGGESTIONS_HEAD,
  MY_MAPS_HEAD,
  NOTIFICATIONS_HEAD,
  userMapsHead,
} from './pageHeads.ts'

it('adds the game to the name of the map, but not twice', () => {
  expect(mapTitle({ name: 'Velen', game_name: 'The Witcher 3' })).toBe('Velen (The Witcher 3)')
  expect(mapTitle({ name: 'Hyrule', game_name: 'Hyrule' })).toBe('Hyrule')
})

describe('the page of a map', () => {
  const map = {
    id: 7,
    name: 'Velen',
    gameName: 'The Witcher 3',
    uploaderUsername: 'Ada',
    isPublic: true,
    path: '/map/velen_ada_7',
  }

  it('is found by search engines, and has a picture of its own', () => {
    expect(mapHead(map)).toEqual({
      title: 'Velen (The Witcher 3) – Pinfold',
      description: 'Velen: an interactive map of The Witcher 3 by Ada.',
      isIndexed: true,
      canonicalPath: '/map/velen_ada_7',
      picture: { path: '/maps/7/social.jpg', alt: 'The map Velen with its markers' },
    })
  })

  it('is kept from search engines and has no picture while the map is private', () => {
    expect(mapHead({ ...map, name: 'The Witcher 3', isPublic: false })).toEqual({
      title: 'The Witcher 3 – Pinfold',
      description: 'The Witcher 3: an interactive map of The Witcher 3 by Ada.',
      isIndexed: false,
      canonicalPath: '/map/velen_ada_7',
    })
  })

  it('does not say who made a map of nobody', () => {
    expect(mapHead({ ...map, uploaderUsername: '' }).description).toBe(
      'Velen: an interactive map of The Witcher 3.',
    )
  })
})

describe('the list of somebody’s maps', () => {
  it('has one address, whatever the username', () => {
    expect(userMapsHead('Zoë')).toEqual({
      title: 'Maps by @Zoë – Pinfold',
      description: 'The interactive game maps of Zoë.',
      isIndexed: true,
      canonicalPath: '/user/Zo%C3%AB/maps',
    })
  })

  it('is kept from search engines while it is not known whose it is', () => {
    expect(userMapsHead(null)).toEqual({
      title: 'User Maps – Pinfold',
      description: 'Interactive game maps.',
      isIndexed: false,
    })
  })
})

it('says what is missing, to nobody but the visitor', () => {
  expect(missingHead('Map not found')).toEqual({
    title: 'Map not found – Pinfold',
    description: HOME_HEAD.description,
    isIndexed: false,
  })
})

it('lets search engines find the home page, and no page that is a person’s own', () => {
  expect(HOME_HEAD).toMatchObject({ title: 'Pinfold', isIndexed: true, canonicalPath: '/' })
  const own = [
    MY_MAPS_HEAD,
    FAVOURITES_HEAD,
    MY_COMMENTS_HEAD,
    MY_SUGGESTIONS_HEAD,
    MY_PROGRESS_HEAD,
    LOCAL_MAPS_HEAD,
    MODERATION_HEAD,
    NOTIFICATIONS_HEAD,
  ]
  expect(own.map(({ title, isIndexed }) => [title, isIndexed])).toEqual([
    ['My Maps – Pinfold', false],
    ['Favourites – Pinfold', false],
    ['My Comments – Pinfold', false],
    ['My Suggestions – Pinfold', false],
    ['My Progress – Pinfold', false],
    ['Offline Maps – Pinfold', false],
    ['Moderation – Pinfold', false],
    ['Notifications – Pinfold', false],
  ])
})
