import { expect, it } from 'vitest'
import { startLateFetches } from './lateFetches.ts'

it('starts each fetch that the head names once, after all that is urgent', () => {
  const page = new DOMParser().parseFromString(
    '<head><meta name="fetch-late" content="/maps/1/files/a.jpg" /><title>Map</title></head>',
    'text/html',
  )
  startLateFetches(page)
  startLateFetches(page)
  const [link, ...more] = page.querySelectorAll('link')
  expect(more).toEqual([])
  expect(link?.getAttribute('href')).toBe('/maps/1/files/a.jpg')
  expect([link?.rel, link?.as, link?.fetchPriority]).toEqual(['preload', 'fetch', 'low'])
})
