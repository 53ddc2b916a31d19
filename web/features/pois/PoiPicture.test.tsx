import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { PoiPicture, shownPicture } from './PoiPicture.tsx'

const PAGE = 'https://pinfold.example/map/isles_7'
const SITES = ['https://a.example']
const isShown = (url: string | null, sites = SITES) => shownPicture(url, PAGE, sites) === url && url !== null

describe('a POI’s picture', () => {
  it.each([
    'https://a.example/idol.jpg',
    'https://a.example/idol.JPEG?size=2#x',
    '/maps/7/files/token/assets/0f.png',
    'https://a.example/a.b.gif',
    'data:image/png;base64,AAAA',
    'data:image/gif;base64,AAAA',
  ])('is shown from %j [POI-025]', (url) => expect(isShown(url)).toBe(true))

  it.each([
    'https://a.example/idol.svg',
    'https://a.example/idol.webp',
    'https://a.example/idol?name=x.png',
    'https://a.example/png',
    'javascript:alert(1)//x.png',
    'data:image/svg+xml,<svg/>.png',
    'data:text/html,x.png',
    'blob:https://pinfold.example/x.png',
    'ftp://a.example/x.png',
    'http://a.example/idol.png',
    'https://b.example/idol.png',
    'https://',
    '',
  ])('is not shown from %j [POI-025]', (url) => expect(isShown(url)).toBe(false))

  it('is not shown if there is none', () => expect(isShown(null)).toBe(false))

  it('on another site is a link, unless the operator allows the site [API-037]', async () => {
    const image = 'https://b.example/idol.png'
    await renderInViewer(<PoiPicture poi={{ image }} alt="Idol" />)
    const link = screen.getByRole('link', { name: 'Picture on b.example' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      image,
      'noopener noreferrer nofollow',
    ])
    expect(screen.queryByRole('img')).toBeNull()
    expect(isShown(image, ['https://b.example'])).toBe(true)
  })
})
