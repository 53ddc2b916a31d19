import { describe, expect, it } from 'vitest'
import { picturePreview } from './PoiInfo.tsx'

const PAGE = 'https://pinfold.example/map/isles_7'
const isShown = (url: string | null) => picturePreview(url, PAGE) === url && url !== null

describe('a POI’s picture', () => {
  it.each([
    'https://a.example/idol.jpg',
    'http://a.example/idol.JPEG?size=2#x',
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
    'https://',
    '',
  ])('is not shown from %j [POI-025]', (url) => expect(isShown(url)).toBe(false))

  it('is not shown if there is none', () => expect(isShown(null)).toBe(false))
})
