import { expect, it } from 'vitest'
import { frameFormOf, judgedFrame } from './frameForm.ts'

const IMAGE = { width: 400, height: 200 }
const MAP = { width: 1_000, height: 1_000 }

it('says of each number what is wrong with it, and takes none of them then', () => {
  const form = { way: 'placed', left: 'x', bottom: '99999999999', width: '0.5' } as const
  expect(judgedFrame(form, IMAGE)).toEqual({
    frame: undefined,
    problems: {
      left: 'Type a number of map pixels.',
      bottom: expect.stringContaining('At most'),
      width: 'The image has to be at least 1 px wide and high.',
    },
  })
  expect(judgedFrame({ ...form, left: '1', bottom: '2', width: '99999999999' }, IMAGE).problems).toEqual({
    width: expect.stringContaining('at most'),
  })
})

it('takes numbers as people write them; the height follows the image', () => {
  const form = { way: 'placed', left: ' -10,5', bottom: '20.', width: '300' } as const
  expect(judgedFrame(form, IMAGE)).toEqual({
    frame: { x: -10.5, y: 20, width: 300, height: 150 },
    problems: {},
  })
  expect(judgedFrame({ ...form, way: 'fills' }, IMAGE).frame).toBeNull()
})

it('begins in the middle of the map, as large as fits, or where the image lies', () => {
  expect(frameFormOf(null, IMAGE, MAP)).toEqual({ way: 'fills', left: '0', bottom: '250', width: '1000' })
  expect(frameFormOf({ x: 5, y: 6, width: 7, height: 8 }, IMAGE, MAP)).toEqual({
    ...{ way: 'placed', left: '5', bottom: '6', width: '7' },
  })
})
