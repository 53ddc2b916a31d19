import { expect, it } from 'vitest'
import { type PrintChoices, readChoices } from './printChoices.ts'
import { planPrint } from './printPlan.ts'

const mapOf = (width: number, height: number) => ({
  camera: { centerMap: { x: 100, y: height / 2 }, zoomLevel: -1 },
  viewSize: { width: 800, height: 600 },
  image: { width, height },
  floorFrame: null,
})

const chosen = (choices: Partial<PrintChoices>): PrintChoices => ({ ...readChoices(), ...choices })

it('writes what of the image is in view, at the scale of the view', () => {
  const { area, output, text } = planPrint(mapOf(4_000, 3_000), chosen({ size: 'medium' }))
  expect(area).toEqual({ left: 0, right: 900, bottom: 900, top: 2_100 })
  expect(output).toMatchObject({ kind: 'png', perMap: 1, pixelRatio: 2 })
  expect(text).toBe('900 × 1,200 px')
})

it('refuses a picture of too many pixels, and offers a smaller one', () => {
  const map = mapOf(24_000, 20_000)
  expect(planPrint(map, chosen({ area: 'whole', size: 'large' })).problem).toContain(
    'at most as many as 16,384 × 16,384',
  )
  expect(planPrint(map, chosen({ area: 'whole', size: 'medium' })).problem).toBeNull()
  expect(planPrint(mapOf(16_384, 16_384), chosen({ area: 'whole', size: 'large' })).problem).toBeNull()
})

it('refuses a poster of too many pages', () => {
  const choices = chosen({ area: 'whole', kind: 'pdf', pagesAcross: 6 })
  expect(planPrint(mapOf(1_000, 8_000), choices).problem).toContain('at most 60')
  expect(planPrint(mapOf(1_000, 1_000), choices)).toMatchObject({ problem: null, text: '6 × 10 pages' })
})

it('has symbols as large on paper as CSS says, whatever the resolution', () => {
  const choices = chosen({ kind: 'pdf', area: 'whole', symbols: 'medium' })
  const reachMm = (size: PrintChoices['size']) =>
    planPrint(mapOf(2_000, 1_000), { ...choices, size }).reachMap
  expect(reachMm('large')).toBeCloseTo(reachMm('small'))
})

it('has all of a floor whose image lies beside that of the map, as far as it is in view', () => {
  const map = { ...mapOf(4_000, 3_000), floorFrame: { x: -500, y: 2_000, width: 800, height: 1_500 } }
  expect(planPrint(map, chosen({ area: 'whole' })).area).toEqual({
    ...{ left: -500, right: 4_000 },
    ...{ bottom: 0, top: 3_500 },
  })
  expect(planPrint(map, chosen({ area: 'view' })).area).toEqual({
    ...{ left: -500, right: 900 },
    ...{ bottom: 900, top: 2_100 },
  })
})
