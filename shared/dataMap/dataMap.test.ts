import { expect, it } from 'vitest'
import { EMPTY_CONTENT } from '../content/content.ts'
import { countMarkers, DataMapError, type ImportReason, ImportTally, pictureUrl } from './dataMap.ts'
import { GroupReader } from './GroupReader.ts'

it('counts the markers of all groups', () => {
  const reader = new GroupReader('xy', { wiki: null })
  reader.readMarkers({ markers: { ore: [[1, 2], [3, 4]], inn: [[5, 6]] } }) // prettier-ignore
  expect(countMarkers({ groups: reader.done() })).toBe(3)
  expect(countMarkers({ groups: [] })).toBe(0)
})

it('counts on from what was counted before, which stays as it was', () => {
  const before = new Map<ImportReason, number>([['outside', 2]])
  const tally = new ImportTally({ counts: before, examples: new Map() })
  tally.add('outside')
  tally.add('too-far', 3)
  tally.add('too-far')
  tally.add('hole-left-out', 0)
  tally.add('icon-left-out', -1)
  expect(tally.losses.counts).toEqual(
    new Map([
      ['outside', 3],
      ['too-far', 4],
    ]),
  )
  expect(before).toEqual(new Map([['outside', 2]]))
})

it('names the first nine that a reason concerns, each once', () => {
  const tally = new ImportTally()
  for (const name of ['A', '', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'])
    tally.addNamed('zone-crosses', name)
  expect(tally.losses).toEqual({
    counts: new Map([['zone-crosses', 12]]),
    examples: new Map([['zone-crosses', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']]]),
  })
})

it('names the error of a file that is no data map', () => {
  expect(String(new DataMapError('Invalid JSON data.'))).toBe('DataMapError: Invalid JSON data.')
})

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
