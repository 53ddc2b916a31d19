import { expect, it } from 'vitest'
import { legendLines } from './legendLayout.ts'
import { layOutPicture, tooLargePicture } from './pictureLayout.ts'
import { scaleLength } from './scaleLength.ts'

const PLAIN = { width: 900, height: 600, pixelRatio: 2, isTitled: false, hasScaleBar: false, legend: [] }

it('is the map alone, pixel by pixel, where nothing else is wanted', () => {
  expect(layOutPicture(PLAIN)).toEqual({
    width: 900,
    height: 600,
    title: null,
    map: { left: 0, top: 0, width: 900, height: 600 },
    foot: null,
    legend: null,
  })
})

it('has bands for the title, the scale and the legend, one below the other', () => {
  const type = { name: 'Tower', count: 1, shape: 'star', colour: '#ff0000', iconUrl: null } as const
  const legend = legendLines([{ name: 'Sights', types: [type] }])
  const picture = layOutPicture({ ...PLAIN, isTitled: true, hasScaleBar: true, legend })
  const bands = [picture.title, picture.map, picture.foot, picture.legend]
  let end = 0
  for (const band of bands) {
    expect(band).toMatchObject({ left: 0, top: end, width: 900 })
    end += band?.height ?? 0
  }
  expect(picture.height).toBe(end)
})

it('says what is possible where a picture would be too large', () => {
  expect(tooLargePicture(16_384, 16_384)).toBeNull()
  expect(tooLargePicture(20_000, 20_000)).toContain('at most as many as 16,384 × 16,384')
  expect(tooLargePicture(40_000, 100)).toContain('32,767 along a side')
})

it('has a scale of a round length', () => {
  expect(scaleLength({ longestMap: 390, unitsPerMap: 1, unit: 'px' })).toEqual({
    lengthMap: 200,
    text: '200 px',
  })
  expect(scaleLength({ longestMap: 390, unitsPerMap: 2.5, unit: 'm' })).toEqual({
    lengthMap: 200,
    text: '500 m',
  })
  expect(scaleLength({ longestMap: 3, unitsPerMap: 0.1, unit: '' })).toMatchObject({ text: '0.2' })
})
