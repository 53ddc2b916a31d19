import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
