import { describe, expect, it } from 'vitest'
import { entityIdAt } from '../../../shared/ids.ts'
import {
  cameraFromHash,
  cameraHash,
  filterFromSearch,
  poiIdFromSearch,
  searchWithoutFilter,
  searchWithPoi,
  viewAddress,
} from './viewAddress.ts'

describe('a view in the address', () => {
  it('is read as it was written', () => {
    const camera = { centerMap: { x: 1204, y: -866 }, zoomLevel: -0.3 }
    expect(cameraHash(camera)).toBe('#-0.3/1204/-866')
    expect(cameraFromHash(cameraHash(camera))).toEqual(camera)
  })

  it('rounds places to map pixels and zoom to hundredths', () => {
    expect(cameraHash({ centerMap: { x: 0.4, y: -0.2 }, zoomLevel: 1.23456 })).toBe('#1.23/0/0')
  })

  it.each([
    '',
    '#',
    '#about',
    '#1/2',
    '#1/2/3/4',
    '#NaN/1/2',
    '#1/1e9/2',
    '#1/99999999999/2',
    '#1/999999999/2',
  ])('takes %j for no camera', (hash) => expect(cameraFromHash(hash)).toBeNull())
})

describe('the selected POI in the address', () => {
  it('is read only if it is an id', () => {
    expect(poiIdFromSearch('?poi=134217731')).toBe(134217731)
    for (const search of [
      '',
      '?poi=',
      '?poi=-1',
      '?poi=1.5',
      '?poi=01',
      '?poi=x',
      '?poi=99999999999999999999',
    ])
      expect(poiIdFromSearch(search)).toBeNull()
  })

  it('is set and cleared without changing the rest', () => {
    expect(searchWithPoi('?ref=wiki', 7)).toBe('?ref=wiki&poi=7')
    expect(searchWithPoi('?ref=wiki&poi=7', null)).toBe('?ref=wiki')
    expect(searchWithPoi('?poi=7', null)).toBe('')
  })
})

describe('what is hidden and searched in the address', () => {
  it('is read as it was written', () => {
    const filter = {
      hiddenIds: [entityIdAt(7, 1), entityIdAt(7, 2 ** 27 - 1)],
      areLabelsShown: false,
      search: 'Old & new',
    }
    const address = viewAddress('/map/7', { camera: null, poiId: null, filter })
    expect(filterFromSearch(address.replace('/map/7', ''), 7)).toEqual(filter)
  })

  it('is nothing where the address does not say it, and nothing hidden where that is no list of ids', () => {
    expect(filterFromSearch('?poi=7', 7)).toBeNull()
    for (const text of ['', '0', '1..2', 'A', '1234567', '-1'])
      expect(filterFromSearch(`?hide=${text}`, 7)?.hiddenIds).toEqual([])
  })

  it('is taken away without changing the rest', () => {
    expect(searchWithoutFilter('?ref=wiki&hide=1&labels=off&find=a')).toBe('?ref=wiki')
  })
})
