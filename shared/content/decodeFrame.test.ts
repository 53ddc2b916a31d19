import { describe, expect, it } from 'vitest'
import type { FramePart } from './contentColumnsSchema.ts'
import { decodeFrame } from './ContentDecoder.ts'

const NONE = { at: [], values: [] }
const second = <T>(value: T) => ({ at: [2], values: [value] })

const frameOf = (
  types: Partial<FramePart['types']>,
  categories: Partial<FramePart['categories']> = {},
): FramePart => ({
  kind: 'frame',
  version: 3,
  categories: { id: [2, 2], name: ['Herbs', 'Ores'], ...categories },
  types: {
    ...{ id: [6, 2], category: [1, 0], name: ['Iron', 'Sage'], shape: [0, 0], colour: NONE, icon: NONE },
    ...{ labelBorder: NONE, labelBgColour: NONE, labelBorderColour: NONE },
    ...types,
  },
})

const IRON = {
  ...{ id: 6, categoryId: 4, name: 'Iron', colour: '#ff0000', shape: 'circle', icon: null },
  ...{ labelBorder: 1, labelBgColour: '#000000', labelBorderColour: '#000000' },
}

describe('a frame that is read from columns', () => {
  it('has categories, and types of the usual look', () => {
    expect(decodeFrame(frameOf({}))).toEqual({
      categories: [
        { id: 2, name: 'Herbs' },
        { id: 4, name: 'Ores' },
      ],
      types: [IRON, { ...IRON, id: 8, categoryId: 2, name: 'Sage' }],
    })
  })

  it('has in each row what the columns say of it', () => {
    const frame = frameOf(
      {
        ...{ colour: second('#00ff00'), shape: [0, 3], icon: second('leaf'), labelBorder: second(0) },
        ...{ labelBgColour: second('#010203'), labelBorderColour: second('#040506') },
        locked: second(true),
      },
      { locked: second(true) },
    )
    expect(decodeFrame(frame)).toEqual({
      categories: [
        { id: 2, name: 'Herbs' },
        { id: 4, name: 'Ores', isLocked: true },
      ],
      types: [
        IRON,
        {
          ...{ id: 8, categoryId: 2, name: 'Sage', colour: '#00ff00', shape: 'star', icon: 'leaf' },
          ...{ labelBorder: 0, labelBgColour: '#010203', labelBorderColour: '#040506', isLocked: true },
        },
      ],
    })
  })

  const [SHORT, LONG] = ['A column is shorter than its table.', 'A column is longer than its table.']
  const UNEQUAL = 'The columns of a table differ in length.'

  it.each<[string, FramePart, string]>([
    ['a category has no name', frameOf({}, { name: ['Herbs'] }), UNEQUAL],
    ['a type has no name', frameOf({ name: ['Iron'] }), UNEQUAL],
    ['a type has no category', frameOf({ category: [0] }), UNEQUAL],
    ['a type has no shape', frameOf({ shape: [0] }), UNEQUAL],
    ['a category is not there', frameOf({ category: [0, 2] }), SHORT],
    ['a shape is not there', frameOf({ shape: [0, 4] }), SHORT],
    ['a colour is of no row', frameOf({ colour: { at: [3], values: ['#00ff00'] } }), LONG],
    ['a lock is of no row', frameOf({ locked: { at: [3], values: [true] } }), LONG],
    ['a lock is of no category', frameOf({}, { locked: { at: [3], values: [true] } }), LONG],
  ])('is refused where %s', (_, frame, message) => {
    expect(() => decodeFrame(frame)).toThrow(new RangeError(message))
  })
})
