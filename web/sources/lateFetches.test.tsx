import { expect, it } from 'vitest'
import { startLateFetches } from './lateFetches.ts'

/** The DOM of the tests fetches it, too, and finds no server. */
const ADDRESS = 'data:,picture'

it('starts each fetch that the head names once, after all that is urgent', () => {
  const page = new DOMParser().parseFromString(
    `<head><meta name="fetch-late" content="${ADDRESS}" /><title>Map</title></head>`,
    'text/html',
  )
  startLateFetches(page)
  startLateFetches(page)
  const [link, ...more] = page.querySelectorAll('link')
  expect(more).toEqual([])
  expect(link?.getAttribute('href')).toBe(ADDRESS)
  expect([link?.rel, link?.as, link?.fetchPriority]).toEqual(['preload', 'fetch', 'low'])
})
