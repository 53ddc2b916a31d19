import { describe, expect, it, vi } from 'vitest'
import { firstFloorOf, floorIdSchema, floorsSchema, newFloorId } from './floors.ts'

const floor = { id: 1, name: 'Cellar', frame: null }

describe('floors', () => {
  it('need names, ids of their own, and frames that have an area', () => {
    expect(floorsSchema.safeParse([floor, { ...floor, id: 2 }]).success).toBe(true)
    for (const refused of [
      [{ ...floor, name: '  ' }],
      [{ ...floor, id: 0 }],
      [floor, { ...floor, name: 'Attic' }],
      [{ ...floor, frame: { x: 0, y: 0, width: 0, height: 5 } }],
      Array.from({ length: 41 }, (_, at) => ({ ...floor, id: at + 1 })),
    ])
      expect(floorsSchema.safeParse(refused).success).toBe(false)
  })

  it('show the lowest that is drawn on the image of the map first, or else the lowest', () => {
    const [cellar, ground] = [
      { id: 1, image: 'cellar.png' },
      { id: 2, image: null },
    ]
    expect(firstFloorOf([cellar, ground])).toBe(ground)
    expect(firstFloorOf([cellar])).toBe(cellar)
    expect(firstFloorOf([])).toBeNull()
  })

  it('get ids that a floor removed before has hardly had, and none that is taken', () => {
    const draws = [6, 6, 2 ** 32 - 1, 0]
    const drawing = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = draws.shift() ?? 0
      return array
    })
    expect([newFloorId(new Set()), newFloorId(new Set([7]))]).toEqual([7, 2])
    drawing.mockRestore()
    const ids = new Set(Array.from({ length: 20 }, () => newFloorId(new Set())))
    expect(ids.size).toBe(20)
    expect([...ids].every((id) => floorIdSchema.safeParse(id).success)).toBe(true)
  })
})
