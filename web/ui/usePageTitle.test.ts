import { describe, expect, it } from 'vitest'
import { mapTitle } from '../../shared/maps.ts'
import { pageTitle } from './usePageTitle.ts'

describe('pageTitle', () => {
  it('is built from the map and its game [SHELL-019]', () => {
    expect(pageTitle(mapTitle({ name: 'Gannet Isles', game_name: 'Saltmarrow' }))).toBe(
      'Gannet Isles (Saltmarrow) – Pinfold',
    )
    expect(pageTitle(mapTitle({ name: 'Thornmere', game_name: 'Thornmere' }))).toBe('Thornmere – Pinfold')
  })

  it('is the name of the site without a subject', () => {
    expect(pageTitle()).toBe('Pinfold')
  })
})
