import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { gameCoordinates } from '../../shell/coordinates/gameCoordinates.ts'
import { placeText, placeToCopy } from '../../ui/text/numberText.ts'
import { commentParts } from './commentParts.ts'

const placesIn = (message: string) =>
  commentParts(message).flatMap((part) => (part.kind === 'place' ? [[part.place.x, part.place.y]] : []))
const mentionsIn = (message: string) =>
  commentParts(message).flatMap((part) => (part.kind === 'mention' ? [part.text] : []))

const coordinate = fc.integer({ min: -10_000_000, max: 10_000_000 })
const words = fc.constantFrom('', 'It is ', 'Look: ', 'Nine Gulls – ', 'north of\n')

describe('the parts of a comment', () => {
  it('joined are the comment', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc
        .array(
          fc.constantFrom('x', 'Y', ' ', ',', '644', '1,204', '@', 'a', '(', ')', '\n', '-', ':', 'http://'),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (message) => {
        expect(
          commentParts(message)
            .map((part) => part.text)
            .join(''),
        ).toBe(message)
      }),
    )
  })

  it('find a place as the page shows it, and as it copies it', () => {
    fc.assert(
      fc.property(coordinate, coordinate, words, (x, y, before) => {
        const place = [x + 0, y + 0]
        expect(placesIn(`${before}${placeText({ x, y })}.`)).toEqual([place])
        expect(placesIn(`${before}(${placeToCopy({ x, y })})`)).toEqual([place])
        expect(placesIn(placeToCopy({ x, y }))).toEqual([place])
      }),
    )
  })

  it.each([
    ['The seam starts at X 644, Y 873.', [[644, 873]]],
    ['x: 644 y: 873', [[644, 873]]],
    ['x=644,y=873', [[644, 873]]],
    ['X1,204/Y866', [[1204, 866]]],
    ['x 12.5 y −7.25', [[12.5, -7.25]]],
    [
      '(644,873) and [1; 2]',
      [
        [644, 873],
        [1, 2],
      ],
    ],
    ['the cave at 644, 873, behind the fall', [[644, 873]]],
    ['in 2019, 2020 and 2021', []],
    ['max 12 y 5', []],
    ['x 12', []],
    ['12 of 24', []],
    ['x 644, y 873rd', []],
  ])('find the places in %j', (message, places) => {
    expect(placesIn(message)).toEqual(places)
  })

  it.each([
    ['@tamsin_w added', ['@tamsin_w']],
    ['(@orla.finch), @D7!', ['@orla.finch', '@D7']],
    ['Thanks, @Ålesund.', ['@Ålesund']],
    ['ann@example.org', []],
    ['@ nobody', []],
  ])('highlight the mentions in %j [COMM-009]', (message, mentions) => {
    expect(mentionsIn(message)).toEqual(mentions)
  })

  it('leave web addresses whole', () => {
    expect(commentParts('See https://example.org/@me?x=1,y=2.').map(({ kind }) => kind)).toEqual([
      'words',
      'link',
      'words',
    ])
  })
})

describe('on a map that has the coordinates of its game', () => {
  const game = gameCoordinates(aCalibration())?.game ?? null
  const placed = (message: string, by = game) =>
    commentParts(message, by).flatMap((part) => (part.kind === 'place' ? [part.place] : []))

  it('a place is read as the page shows and copies it', () => {
    const place = { x: 70, y: 20 }
    if (game === null) throw new Error('There are none.')
    for (const text of [game.sentence(place), `(${game.toCopy(place)})`, game.toCopy(place), 'x:40 z: 40.0'])
      expect(placed(text)).toEqual([place])
    expect(placed('X 1,640, Z −1,200')).toEqual([{ x: 870, y: 640 }])
  })

  it('what other axes name, or what cannot be read yet, is no place', () => {
    expect(placed('X 40, Y 40')).toEqual([])
    expect(commentParts('see @ann at 40, 40', null)).toMatchObject([
      { text: 'see ' },
      { kind: 'mention' },
      { text: ' at ' },
      { kind: 'words', text: '40, 40' },
    ])
  })
})
