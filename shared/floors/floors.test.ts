import { describe, expect, it } from 'vitest'
import { firstFloorOf, floorsSchema, newFloorId } from './floors.ts'

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

  it('get ids that no floor has had', () => {
    expect([newFloorId([]), newFloorId([3, 1])]).toEqual([1, 4])
  })
})
