import { expect, it } from 'vitest'
import { World } from '../../tests/content/World.ts'
import { recordOnImage } from './recordOnImage.ts'

it('keeps the frames of floors together with the image that they are on', async () => {
  const { record } = await new World().source.open('1')
  const attic = { id: 2, name: 'Attic', frame: { x: 10, y: 20, width: 30, height: 40 }, image: null }
  const shown = { ...record, floors: [attic] }
  const moved = [{ ...attic, frame: { x: 20, y: 40, width: 60, height: 80 } }]
  const next = { state: 'processing', progress: 0, waiting_behind: null } as const
  const known = {
    ...record,
    title: 'Renamed',
    image: { ...record.image, id: 'second', width: record.image.width * 2, next },
    floors: moved,
  }
  expect(recordOnImage(known, shown)).toEqual({
    ...known,
    image: { ...record.image, next },
    floors: [attic],
  })
  expect(recordOnImage(known, known).floors).toBe(moved)
  const renamed = { ...shown, floors: [{ ...attic, name: 'Loft' }] }
  expect(recordOnImage(renamed, shown)).toBe(renamed)
})
