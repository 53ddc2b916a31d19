import { expect, it } from 'vitest'
import { edgePan } from './panning.ts'

const view = { width: 800, height: 600 }
const panAt = (xView: number, yView: number) => edgePan({ xView, yView }, view)

it('does not pan away from the edges', () => {
  expect(panAt(400, 300)).toEqual([])
  expect(panAt(36, 564)).toEqual([])
})

it('pans at whichever edge the pointer has reached, faster beyond it', () => {
  expect(panAt(18, 300)).toEqual([{ kind: 'pan', dxView: 6, dyView: 0 }])
  expect(panAt(782, 300)).toEqual([{ kind: 'pan', dxView: -6, dyView: 0 }])
  expect(panAt(400, -200)).toEqual([{ kind: 'pan', dxView: 0, dyView: 12 }])
  expect(panAt(800, 600)).toEqual([{ kind: 'pan', dxView: -12, dyView: -12 }])
})

it('does not pan a view too small to have a middle', () => {
  expect(edgePan({ xView: 10, yView: 10 }, { width: 90, height: 90 })).toEqual([])
})
