import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCamera, anySizeView } from '../../../tests/scene/arbitraries.ts'
import {
  containsRect,
  intersectRects,
  isEmptyRect,
  pixelFrame,
  type PixelFrame,
  type RectDevice,
} from '../raster/pixelFrame.ts'
import {
  areaAhead,
  covers,
  framesLeft,
  type Growth,
  growthAhead,
  isNextNeeded,
  isPictureWorth,
  type Motion,
  motionBetween,
  STILL,
  transformTo,
} from './movedArea.ts'

const RATIOS = [1, 1.5, 2, 3]
const VIEW: PixelFrame = {
  left: 0,
  top: 0,
  width: 1280,
  height: 800,
  perMap: 1,
  pixelRatio: 1,
  marginDevice: 0,
  isMoving: false,
}

const anyView = () =>
  fc
    .tuple(anyCamera(), anySizeView(), fc.constantFrom(...RATIOS))
    .map(([camera, size, ratio]) => pixelFrame(camera, size, ratio))

const pan = (x: number, y: number): Motion => ({ x, y, zoom: 1 })
const moved = (view: PixelFrame, x: number, y: number): PixelFrame => ({
  ...view,
  left: view.left + x,
  top: view.top + y,
})
const zoomed = (view: PixelFrame, by: number): PixelFrame => ({
  ...view,
  perMap: view.perMap * by,
  left: (view.left + view.width / 2) * by - view.width / 2,
  top: (view.top + view.height / 2) * by - view.height / 2,
})

it('lays out a picture that covers the view, however it moves', () => {
  fc.assert(
    fc.property(anyView(), fc.integer(), fc.integer(), (view, x, y) => {
      const area = areaAhead(view, pan(x, y))
      expect(containsRect(area, view)).toBe(true)
      expect(covers(area, view)).toBe(true)
    }),
  )
})

it('covers a view for just as many frames as it says', () => {
  const speed = fc.integer({ min: -300, max: 300 })
  fc.assert(
    fc.property(speed, speed, (x, y) => {
      fc.pre(x !== 0 || y !== 0)
      const area = areaAhead(VIEW, pan(x, y))
      const frames = framesLeft(area, VIEW, pan(x, y))
      expect(covers(area, moved(VIEW, x * frames, y * frames))).toBe(true)
      expect(covers(area, moved(VIEW, x * (frames + 1), y * (frames + 1)))).toBe(false)
    }),
  )
})

it('needs no other picture while a view is still, and another before it is left', () => {
  const area = areaAhead(VIEW, pan(10, 0))
  expect(isNextNeeded(area, VIEW, pan(0, 0))).toBe(false)
  expect(isNextNeeded(area, VIEW, pan(10, 0))).toBe(false)
  const nearEdge = moved(VIEW, framesLeft(area, VIEW, pan(10, 0)) * 10 - 40, 0)
  expect(isNextNeeded(area, nearEdge, pan(10, 0))).toBe(true)
  expect(isNextNeeded(area, nearEdge, pan(-10, 0))).toBe(false)
})

describe('a picture that is continued', () => {
  const speed = fc.integer({ min: -60, max: 60 })
  const drag = fc.array(fc.tuple(speed, speed, fc.integer({ min: 1, max: 30 })), { maxLength: 8 })
  const cornersOf = ({ left, top, width, height }: RectDevice) =>
    [left, left + width / 2, left + width - 1].flatMap((x) =>
      [top, top + height / 2, top + height - 1].map((y) => ({ left: x, top: y, width: 1, height: 1 })),
    )

  /** Drags a view over a picture that is continued in time, and returns what it showed and was painted in each frame. */
  const drive = (steps: [number, number, number][]) => {
    let view = VIEW
    let area: PixelFrame = areaAhead(VIEW, STILL)
    let painted: RectDevice[] = [area]
    const frames: { view: PixelFrame; area: PixelFrame; painted: RectDevice[]; growth: Growth | null }[] = []
    for (const [x, y, count] of steps)
      for (let frame = 0; frame < count; frame++) {
        view = moved(view, x, y)
        let growth: Growth | null = null
        if (!covers(area, view) || isNextNeeded(area, view, pan(x, y))) {
          growth = covers(area, view) ? growthAhead(area, view, pan(x, y)) : null
          area = growth?.grown ?? areaAhead(view, pan(x, y))
          painted = growth ? [...painted, growth.strip] : [area]
        }
        frames.push({ view, area, painted, growth })
      }
    return frames
  }

  it('covers the view, and shows nothing that is not painted', () => {
    fc.assert(
      fc.property(drag, (steps) => {
        for (const { view, area, painted } of drive(steps)) {
          expect(covers(area, view)).toBe(true)
          for (const point of cornersOf(area))
            expect(painted.some((rect) => containsRect(rect, point))).toBe(true)
        }
      }),
    )
  })

  it('is painted in strips within an area of the size of a whole picture, and does not become much larger', () => {
    const whole = areaAhead(VIEW, STILL)
    fc.assert(
      fc.property(drag, (steps) => {
        for (const { area, growth } of drive(steps)) {
          expect(area.width).toBeLessThanOrEqual(VIEW.width + 5 * 256)
          expect(area.height).toBeLessThanOrEqual(VIEW.height + 5 * 256)
          if (growth === null) continue
          const { strip, kept, grown } = growth
          expect(isEmptyRect(intersectRects(strip, kept))).toBe(true)
          expect(strip.width * strip.height + kept.width * kept.height).toBe(grown.width * grown.height)
          expect(strip.width * strip.height).toBeGreaterThan(0)
          expect(strip.around && containsRect(strip.around, strip)).toBe(true)
          expect(strip.around).toMatchObject({ width: whole.width, height: whole.height })
          expect(containsRect(grown, strip)).toBe(true)
        }
      }),
    )
  })

  it('gives way to a strip that begins as far within it as a label reaches', () => {
    const area = areaAhead(VIEW, STILL)
    const right = growthAhead(area, moved(VIEW, 200, 0), pan(12, 0))
    expect(right && area.left + area.width - right.strip.left).toBe(192)
    const up = growthAhead(area, moved(VIEW, 0, -200), pan(0, -12))
    expect(up && up.strip.top + up.strip.height - area.top).toBe(48)
  })

  it('needs nothing more where the view turns round', () => {
    const frames = drive([
      [12, 0, 20],
      [-12, 0, 30],
      [12, 0, 10],
    ])
    expect(frames.filter(({ growth }) => growth !== null)).toHaveLength(1)
    expect(frames.at(-1)?.painted).toHaveLength(2)
  })

  it('is another one at another zoom', () => {
    const area = areaAhead(VIEW, STILL)
    expect(growthAhead(area, zoomed(VIEW, 1.2), pan(12, 0))).toBeNull()
    expect(growthAhead(area, VIEW, { x: 12, y: 0, zoom: 1.1 })).toBeNull()
    expect(growthAhead(area, VIEW, STILL)).toBeNull()
  })
})

it('needs a sharper picture once it is panned, or scaled a lot', () => {
  const area = areaAhead(VIEW, pan(0, 0))
  const closer = zoomed(VIEW, 1.25)
  expect(isNextNeeded(area, closer, { x: 0, y: 0, zoom: 1.25 })).toBe(false)
  expect(isNextNeeded(area, closer, pan(1, 0))).toBe(true)
  expect(isNextNeeded(area, zoomed(VIEW, 7.9), { x: 0, y: 0, zoom: 1.2 })).toBe(false)
  expect(isNextNeeded(area, zoomed(VIEW, 8.1), { x: 0, y: 0, zoom: 1.2 })).toBe(true)
  expect(isNextNeeded(area, zoomed(VIEW, 0.8), { x: 0, y: 0, zoom: 0.8 })).toBe(true)
})

it('does not cover a view at much another zoom, or at another pixel ratio', () => {
  const area = areaAhead(VIEW, pan(0, 0))
  expect(covers(area, zoomed(VIEW, 15.9))).toBe(true)
  expect(covers(area, zoomed(VIEW, 16.1))).toBe(false)
  expect(covers(area, zoomed(VIEW, 0.5))).toBe(false)
  expect(covers(area, { ...VIEW, pixelRatio: 2 })).toBe(false)
})

it('leaves the margin away where the view zooms in', () => {
  const area = areaAhead(VIEW, { x: 0, y: 0, zoom: 1.4 })
  expect(area.width - VIEW.width).toBeLessThan(20)
})

it('is not worth a picture that would be left after a frame or two', () => {
  expect(isPictureWorth(VIEW, { x: 0, y: 0, zoom: 1.4 })).toBe(true)
  expect(isPictureWorth(VIEW, { x: 0, y: 0, zoom: 0.98 })).toBe(true)
  expect(isPictureWorth(VIEW, { x: 0, y: 0, zoom: 0.7 })).toBe(false)
  expect(isPictureWorth(VIEW, pan(50, -50))).toBe(true)
  expect(isPictureWorth(VIEW, pan(0, 200))).toBe(false)
})

it('tells how the view has moved', () => {
  expect(motionBetween(VIEW, VIEW)).toBeNull()
  expect(motionBetween(VIEW, moved(VIEW, 3, -4))).toEqual(pan(3, -4))
  expect(motionBetween(VIEW, zoomed(VIEW, 2))?.zoom).toBe(2)
})

it('puts a picture where it lies in the view, on whole device px while the zoom is the same', () => {
  expect(transformTo(VIEW, VIEW)).toBe('')
  expect(transformTo(VIEW, moved(VIEW, 30, -20))).toBe('translate(-30px, 20px)')
  const fine = { ...VIEW, pixelRatio: 2 }
  expect(transformTo(fine, moved(fine, 5, 0))).toBe('translate(-2.5px, 0px)')
  expect(transformTo(VIEW, { ...VIEW, perMap: 2, left: 100, top: 60 })).toBe(
    'translate(-100px, -60px) scale(2)',
  )
})
