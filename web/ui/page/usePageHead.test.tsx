import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { HOME_HEAD, mapHead, missingHead, type PageHead } from '../../../shared/maps/pageHeads.ts'
import { usePageHead } from './usePageHead.ts'

beforeEach(() => {
  document.head.innerHTML =
    '<title>Pinfold</title><meta name="description" content="x" /><meta name="robots" content="noindex" />'
})

const isles = {
  id: 7,
  name: 'Gannet Isles',
  gameName: 'Saltmarrow',
  uploaderUsername: 'Ada',
  isPublic: true,
  path: '/map/gannet-isles_ada_7',
}

/** What the head says, each tag once at most. */
const said = () => {
  const all = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute))
  return {
    title: document.title,
    description: all('meta[name=description]', 'content'),
    robots: all('meta[name=robots]', 'content'),
    canonical: all('link[rel=canonical]', 'href'),
    preview: all('meta[property="og:image"]', 'content'),
    oembed: all('link[rel=alternate][type="application/json+oembed"]', 'href'),
  }
}

it('follows from page to page: title, description, robots and canonical path [SHELL-019] [SHELL-020] [SHELL-021]', () => {
  const { rerender } = renderHook((head: PageHead) => usePageHead(head), { initialProps: HOME_HEAD })
  expect(said()).toEqual({
    title: 'Pinfold',
    description: [HOME_HEAD.description],
    robots: [],
    canonical: [`${window.location.origin}/`],
    preview: [`${window.location.origin}/social.png`],
    oembed: [],
  })
  rerender(mapHead(isles))
  expect(said()).toEqual({
    title: 'Gannet Isles (Saltmarrow) – Pinfold',
    description: ['Gannet Isles: an interactive map of Saltmarrow by Ada.'],
    robots: [],
    canonical: [`${window.location.origin}/map/gannet-isles_ada_7`],
    preview: [`${window.location.origin}/maps/7/social.jpg`],
    oembed: [expect.stringMatching(/\/api\/oembed\?format=json&url=.*gannet-isles_ada_7$/)],
  })
  rerender(mapHead({ ...isles, gameName: 'Gannet Isles', isPublic: false }))
  expect(said()).toMatchObject({
    title: 'Gannet Isles – Pinfold',
    robots: ['noindex'],
    preview: [],
    oembed: [],
  })
  rerender(missingHead('Map not found'))
  expect(said()).toEqual({
    title: 'Map not found – Pinfold',
    description: [HOME_HEAD.description],
    robots: ['noindex'],
    canonical: [],
    preview: [],
    oembed: [],
  })
})
