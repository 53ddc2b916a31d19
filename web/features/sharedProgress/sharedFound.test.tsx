import { expect, it } from 'vitest'
import { foundPoisOf } from '../pois/foundPois.ts'
import { markFound } from '../pois/markFound.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { SHARED_KEY, sharedFound } from './sharedFound.ts'

it('shows what somebody else has found, which nobody ticks and nothing stores', () => {
  localStorage.clear()
  const { store, show } = sharedFound()
  show(new Set([1, 2]))
  expect(foundPoisOf(SHARED_KEY)).toBe(store)
  const session = { record: () => '', store: { getState: () => ({ content: EMPTY_CONTENT }) } }
  markFound({ session, found: foundPoisOf(SHARED_KEY) }, [3], true)
  markFound({ session, found: foundPoisOf(SHARED_KEY) }, [1], false)
  store.setFilter('unfound')
  store.setShown(true)
  expect(store.getState().ids).toEqual(new Set([1, 2]))
  show(new Set([2, 5]))
  expect(store.getState().ids).toEqual(new Set([2, 5]))
  expect(foundPoisOf('7').getState().ids.size).toBe(0)
  expect(localStorage).toHaveLength(0)
})
