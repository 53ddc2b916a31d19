import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListedGame } from '../../sources/http/catalogue.ts'
import { checkOfficialImage, isOfficialImage } from './officialImage.ts'
import { officialGame } from './officialImage.ts'

afterEach(() => vi.unstubAllGlobals())

const image = { slug: 'ninth-bell', url: '/games/7/files/a/b.png' }

const answering = (answer: () => Response) => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('checkOfficialImage', () => {
  it('says that there is none if the server refuses it [CREATE-023] [ERR-010]', async () => {
    answering(() => new Response('{}', { status: 404 }))
    await expect(checkOfficialImage(image)).rejects.toThrow('Failed to fetch official map image.')
  })

  it('says that it cannot be fetched if the server cannot be reached [CREATE-023] [ERR-011]', async () => {
    answering(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(checkOfficialImage(image)).rejects.toThrow('Could not fetch image from official source.')
  })

  it.each(['text/html', ''])('says that %j is no image [CREATE-014] [ERR-020]', async (type) => {
    answering(() => new Response('x', { headers: type === '' ? {} : { 'Content-Type': type } }))
    await expect(checkOfficialImage(image)).rejects.toThrow('Official image is not a valid image.')
  })

  it('asks for the image at its address [CREATE-023] [API-011]', async () => {
    const asked = answering(() => new Response('x', { headers: { 'Content-Type': 'image/png' } }))
    await checkOfficialImage(image)
    expect(asked.mock.calls[0]?.[0]).toBe(image.url)
  })

  it('leaves it to the caller that it was cancelled', async () => {
    const controller = new AbortController()
    answering(() => {
      controller.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    await expect(checkOfficialImage(image, controller.signal)).rejects.toThrow('aborted')
  })
})

describe('officialGame', () => {
  const game = (name: string, default_map_url: string | null): ListedGame => ({
    name,
    slug: name.toLowerCase(),
    default_map_url,
    default_map_thumbnail_url: null,
  })
  const games = [game('Ninth Bell', '/games/7/files/a/b.png'), game('Saltmarrow', null)]

  it('is found by the name as it is typed, trimmed and in any case [CREATE-020]', () => {
    for (const typed of ['Ninth Bell', '  ninth BELL '])
      expect(officialGame(games, typed)?.slug).toBe('ninth bell')
  })

  it('is none for a part of a name, or for a game without an image [CREATE-020] [CREATE-021]', () => {
    for (const typed of ['Ninth', 'Ninth Bells', '', 'Saltmarrow'])
      expect(officialGame(games, typed)).toBeNull()
  })
})

it('tells the official image from a file', () => {
  expect(isOfficialImage(image)).toBe(true)
  for (const other of [null, undefined, new File(['x'], 'a.png'), 'x'])
    expect(isOfficialImage(other)).toBe(false)
})
