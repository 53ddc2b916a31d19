import { expect, it } from 'vitest'
import { PaintCost } from './PaintCost.ts'

it('is not low before it is known, and then follows what frames take', () => {
  const cost = new PaintCost()
  expect(cost.isLow).toBe(false)
  cost.add(2)
  expect(cost.isLow).toBe(true)
  cost.add(30)
  expect(cost.isLow).toBe(false)
  for (let frame = 0; frame < 5; frame++) cost.add(2)
  expect(cost.isLow).toBe(true)
})

it('is low as soon as a frame was, however long the first ones took', () => {
  const cost = new PaintCost()
  cost.add(40)
  cost.add(20)
  expect(cost.isLow).toBe(false)
  cost.add(3)
  expect(cost.isLow).toBe(true)
})
