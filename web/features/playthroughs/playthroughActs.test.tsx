import { expect, it, vi } from 'vitest'
import { parkedKey, shownPlaythroughKey } from '../../sources/local/markKeys.ts'
import { playthroughsOf } from '../../sources/playthroughs/playthroughs.ts'
import { readShownPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'
import { beginPlaythrough } from './playthroughActs.ts'

const MAP_ID = '71'

it('a playthrough that cannot be shown for want of room is not begun', () => {
  localStorage.setItem('pinfold_found_71', '[1]')
  const room = localStorage
  const setItem = (key: string, text: string) => {
    if (key === shownPlaythroughKey(MAP_ID)) throw new DOMException('full', 'QuotaExceededError')
    room.setItem(key, text)
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => room.getItem(key),
    removeItem: (key: string) => room.removeItem(key),
    setItem,
  })
  beginPlaythrough(MAP_ID, 'Second run', true)
  vi.unstubAllGlobals()
  expect(playthroughsOf(MAP_ID).getState()).toEqual([])
  expect(readShownPlaythrough(MAP_ID).id).toBe('first')
  const parked = parkedKey('found', MAP_ID, '')
  expect(Object.keys(localStorage).filter((key) => key.startsWith(parked))).toEqual([])
})
