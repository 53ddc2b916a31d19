import { expect, it } from 'vitest'
import { EMPTY_CONTENT } from '../content/content.ts'
import { pictureUrl } from './exportedMap.ts'

const map = {
  name: 'Isles',
  game: 'Sea',
  image: { width: 10, height: 10 },
  content: EMPTY_CONTENT,
  urlOf: (ref: string) => (ref === 'only-here' ? null : `https://pinfold.example/${ref}`),
}

it.each([
  ['a file of the map has the address that the map gives it', 'mill-png', 'https://pinfold.example/mill-png'],
  ['a file of this browser alone has none', 'only-here', null],
  ['a picture on another site keeps its address', 'https://sea.example/a.png', 'https://sea.example/a.png'],
  ['no picture has no address', null, null],
])('%s', (_what, picture, url) => {
  expect(pictureUrl(map, picture)).toBe(url)
})
