import { describe, expect, it } from 'vitest'
import { cataloguePath } from '../../../../shared/paths.ts'
import { parseCatalogueQuery, SORT_OPTIONS, withCatalogueQuery } from './useCatalogue.ts'

const parse = (text: string) => parseCatalogueQuery(new URLSearchParams(text))

describe('the catalogue’s query', () => {
  it('offers Newest, Top Rated, Alphabetical by the keys of the API [HOME-003] [HOME-005] [CONST-023]', () => {
    expect(SORT_OPTIONS).toEqual([
      { value: 'newest', label: 'Newest' },
      { value: 'votes', label: 'Top Rated' },
      { value: 'alpha', label: 'Alphabetical' },
    ])
  })

  it('is sorted by votes unless the address says otherwise [HOME-004] [CONST-022]', () => {
    expect(parse('')).toEqual({ search: '', sort: 'votes' })
    expect(parse('sort=rubbish&search=%20isles%20')).toEqual({ search: 'isles', sort: 'votes' })
    expect(parse('sort=newest').sort).toBe('newest')
  })

  it('is written to the address without its defaults, and keeps other parameters', () => {
    const params = new URLSearchParams('x=1&sort=alpha&search=old')
    expect(String(withCatalogueQuery(params, { search: '', sort: 'votes' }))).toBe('x=1')
    expect(String(withCatalogueQuery(params, { search: 'a&b', sort: 'newest' }))).toBe(
      'x=1&search=a%26b&sort=newest',
    )
  })

  it('is sent to the API as sort and search [HOME-018]', () => {
    expect(cataloguePath({ search: 'cold & shelf', sort: 'alpha' })).toBe(
      '/api/maps?sort=alpha&search=cold+%26+shelf',
    )
  })
})
