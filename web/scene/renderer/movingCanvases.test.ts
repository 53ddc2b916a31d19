import { describe, expect, it, vi } from 'vitest'
import { ALL, ALL_AHEAD, type TestCanvases, withTestCanvases } from '../../../tests/scene/TestCanvases.ts'

let page: TestCanvases
withTestCanvases((made) => (page = made))

it('paints a single movement where it is, and a picture with a margin from the second one on', () => {
  page.moveBy(5)
  expect(page.frame()).toEqual(ALL)
  page.moveBy(5)
  expect(page.frame()).toEqual(ALL_AHEAD)
})

it('paints what changes after a single movement where it is, and no picture', () => {
  page.isOverlayLeft = true
  page.moveBy(5)
  page.frame()
  page.canvases.invalidate('markers')
  expect(page.frame()).toEqual(['markers'])
  page.painted = []
  vi.advanceTimersByTime(20)
  expect(page.painted).toEqual([])
  expect(page.pictures).toHaveLength(1)
})

it('paints nothing while the picture fills the view, and moves it', () => {
  page.startMoving()
  const before = page.pictures[0]?.style.transform
  for (let step = 0; step < 10; step++) {
    page.moveBy(3, 2)
    expect(page.frame()).toEqual([])
  }
  expect(page.pictures[0]?.style.transform).not.toBe(before)
  expect(page.elements.get('markers')?.style.visibility).toBe('hidden')
})

it('paints the next picture ahead, and between the frames', () => {
  page.startMoving()
  const between: string[] = []
  for (let step = 0; step < 60; step++) {
    expect(page.drag(1, 12)).toEqual([[]])
    page.painted = []
    vi.advanceTimersByTime(16)
    between.push(...page.painted)
  }
  expect(between.length).toBeGreaterThan(3)
  expect(between.slice(0, 3)).toEqual(ALL_AHEAD)
})

it('paints the next picture within frames, one canvas in each, where no time is left between them', () => {
  page.startMoving()
  const frames = page.drag(60, 12)
  expect(frames.filter((names) => names.length > 0).length).toBeGreaterThan(3)
  expect(Math.max(...frames.map((names) => names.length))).toBe(1)
  expect(frames.flat().slice(0, 3)).toEqual(ALL_AHEAD)
})

it('continues the picture in strips where the view moves, and keeps what it has for a view that turns round', () => {
  page.startMoving()
  page.drag(30, 12)
  const [whole, ...strips] = page.sizes
  expect(whole).toEqual({ width: 1024, height: 864 })
  expect(strips.length).toBeGreaterThan(0)
  expect(strips.every(({ width, height }) => width < 400 && height === 864)).toBe(true)
  expect(page.drag(20, -12).flat()).toEqual([])
  expect(page.sizes).toHaveLength(1 + strips.length)
})

it('drops the pieces that are far behind the view', () => {
  page.startMoving()
  page.drag(200, 12)
  expect(page.sizes.length).toBeGreaterThan(8)
  expect(page.sizes.length - page.removed.length).toBeLessThan(8)
})

it('never has more than eight pieces, and one being painted', () => {
  page.startMoving()
  let most = 0
  for (let step = 0; step < 200; step++) {
    page.moveBy(12, -12)
    page.frame()
    most = Math.max(most, page.sizes.length - page.removed.length)
  }
  expect(most).toBeGreaterThan(4)
  expect(most).toBeLessThanOrEqual(9)
})

it('makes one piece of all before they are scaled', () => {
  page.makeSlow()
  const before = page.pictures.length
  page.startMoving()
  page.drag(30, 12)
  vi.advanceTimersByTime(16)
  page.frame()
  const pieces = page.pictures.slice(before)
  expect(pieces.length).toBeGreaterThan(1)
  page.zoomBy(0.1)
  page.frame()
  expect(page.copied).toEqual(pieces)
  expect(page.removed).toEqual(pieces)
})

describe('while a pointer holds the map', () => {
  const hold = (): string[] => {
    page.painted = []
    page.canvases.setHeld(true)
    vi.advanceTimersByTime(20)
    return page.painted
  }

  it('paints the picture ahead, and nothing once it moves', () => {
    expect(hold()).toEqual(ALL_AHEAD)
    expect(page.pictures[0]?.hidden).toBe(true)
    page.moveBy(5)
    expect(page.frame()).toEqual([])
    expect(page.pictures[0]?.hidden).toBe(false)
    expect(page.elements.get('markers')?.style.visibility).toBe('hidden')
  })

  it('paints it in tasks of their own, and what is left of it once the map moves', () => {
    page.paintMs = 10
    page.painted = []
    page.canvases.setHeld(true)
    expect(page.painted).toEqual([])
    vi.advanceTimersToNextTimer()
    expect(page.painted).toEqual(['background+'])
    page.moveBy(5)
    expect(page.frame()).toEqual(['markers+', 'overlay+'])
  })

  it('adds what lies still only once it moves', () => {
    page.isOverlayStill = false
    expect(hold()).toEqual(['background+', 'markers+'])
    page.isOverlayStill = true
    page.canvases.invalidate('overlay')
    page.moveBy(5)
    expect(page.frame()).toEqual(['overlay+'])
    page.moveBy(5)
    expect(page.frame()).toEqual([])
    expect(page.framesAtRest().flat()).toContain('overlay')
  })

  it('has the overlay as it is once nothing is hovered any more, from the first movement on', () => {
    hold()
    page.canvases.invalidate('overlay')
    page.moveBy(5)
    expect(page.frame()).toEqual([])
    expect(page.framesAtRest().flat()).toContain('overlay')
  })

  it('shows nothing that has changed since', () => {
    hold()
    page.canvases.invalidate('markers')
    page.frame()
    page.moveBy(5)
    expect(page.frame()).toEqual(ALL)
  })

  it('shows nothing that has changed when the view was resized', () => {
    hold()
    page.canvases.invalidate('markers')
    page.canvases.resize({ width: 640, height: 480 }, 1)
    page.moveBy(5)
    expect(page.frame()).toEqual(ALL)
  })

  it('paints it again once a held map has come to rest', () => {
    hold()
    page.moveBy(5)
    page.frame()
    expect(page.framesAtRest().flat()).toEqual(ALL)
    page.painted = []
    vi.advanceTimersByTime(20)
    expect(page.painted).toEqual(ALL_AHEAD)
  })

  it('drops it once the map is let go', () => {
    hold()
    page.canvases.setHeld(false)
    page.moveBy(5)
    expect(page.frame()).toEqual(ALL)
  })
})

it('paints all at once rather than show a blank edge', () => {
  page.startMoving()
  page.moveBy(500)
  expect(page.frame()).toEqual(ALL)
})

it('paints everything where it is once the view rests, one canvas a frame, and then shows it', () => {
  page.startMoving()
  page.moveBy(20)
  page.frame()
  const frames = page.framesAtRest()
  expect(frames.filter((names) => names.length > 0)).toEqual(ALL.map((name) => [name]))
  expect(page.elements.get('markers')?.style.visibility).toBe('')
  expect(page.elements.get('shapes')?.style.visibility).toBe('hidden')
  expect(page.pictures[0]?.hidden).toBe(true)
  expect(page.requests).toBe(0)
})

it('has a picture while the view moves and while it is held, and none at rest', () => {
  const has = () => page.canvases.hasPicture
  expect(has()).toBe(false)
  page.startMoving()
  expect(has()).toBe(true)
  page.framesAtRest()
  expect(has()).toBe(false)
  page.canvases.setHeld(true)
  expect(has()).toBe(true)
  page.canvases.setHeld(false)
  expect(has()).toBe(false)
})

it('paints the canvases at rest where the view comes back to them, if a picture was painted ahead meanwhile', () => {
  page.canvases.setHeld(true)
  vi.advanceTimersByTime(20)
  page.drag(20, 20)
  page.drag(20, -20)
  page.canvases.setHeld(false)
  expect(page.framesAtRest().flat()).toEqual(ALL)
})

it('asks for no frames while the view is held still', () => {
  page.startMoving()
  expect(page.requests).toBe(0)
})

it('paints what does not lie still in each frame, above the picture', () => {
  page.isOverlayStill = false
  page.startMoving()
  page.moveBy(3)
  expect(page.frame()).toEqual(['overlay'])
  expect(page.elements.get('overlay')?.style.visibility).not.toBe('hidden')
  page.isOverlayStill = true
  page.moveBy(3)
  expect(page.frame()).toEqual(ALL_AHEAD)
})

it('shows what has changed during a movement', () => {
  page.startMoving()
  page.canvases.invalidate('markers')
  page.moveBy(1)
  expect(page.frame()).toEqual([])
  vi.advanceTimersByTime(16)
  expect(page.painted).toEqual(ALL_AHEAD)
  const before = page.pictures.length
  expect(page.frame()).toEqual([])
  expect(page.pictures).toHaveLength(before + 1)
  expect(page.framesAtRest().flat()).toContain('markers')
})

it('scales a picture of what is painted while zooming in, and paints at rest', () => {
  page.makeSlow()
  for (let step = 0; step < 3; step++) {
    page.zoomBy(0.25)
    expect(page.frame()).toEqual([])
  }
  expect(page.copied).toEqual(ALL.map((name) => page.elements.get(name)))
  expect(page.pictures[0]?.style.transform).toContain('scale')
  expect(page.elements.get('markers')?.style.visibility).toBe('hidden')
  expect(page.framesAtRest().flat()).toEqual(ALL)
  expect(page.pictures[0]?.hidden).toBe(true)
  expect(page.elements.get('markers')?.style.visibility).toBe('')
})

it('has an animation of its place, so that the compositor alone moves it, while it is neither scaled nor hidden', () => {
  const animationOf = () => page.pictures[0]?.animation.playState
  expect(animationOf()).toBe('idle')
  page.makeSlow()
  page.startMoving()
  expect(animationOf()).toBe('paused')
  page.zoomBy(0.25)
  page.frame()
  expect(page.pictures[0]?.hidden).toBe(false)
  expect(animationOf()).toBe('idle')
  page.framesAtRest()
  page.startMoving()
  expect(animationOf()).toBe('paused')
  page.framesAtRest()
  expect(animationOf()).toBe('idle')
})

it('paints at rest, once, what a movement has left for then', () => {
  page.isOverlayStill = false
  page.startMoving()
  expect(page.framesAtRest().flat()).not.toContain('overlay')
  page.isOverlayLeft = true
  page.startMoving()
  expect(page.requests).toBe(0)
  expect(
    page
      .framesAtRest()
      .flat()
      .filter((name) => name === 'overlay'),
  ).toHaveLength(1)
})

it('paints each frame of a zoom where that takes no time', () => {
  page.zoomBy(0.25)
  page.frame()
  vi.advanceTimersByTime(1)
  page.zoomBy(0.25)
  expect(page.frame()).toEqual(ALL)
})

it('gives the first frames of a zoom more time, since the browser compiles what it runs', () => {
  page.paintMs = 6
  const painted = Array.from({ length: 5 }, () => {
    page.zoomBy(0.05)
    const names = page.frame()
    vi.advanceTimersByTime(1)
    return names.length
  })
  expect(painted).toEqual([ALL.length, ALL.length, ALL.length, 0, 0])
})

it('scales a picture while zooming a map that takes long to paint, however fast a pan was', () => {
  page.makeSlow()
  page.paintMs = 0
  page.moveBy(5)
  page.frame()
  page.framesAtRest()
  page.zoomBy(0.25)
  expect(page.frame()).toEqual([])
})

it('paints each movement where pictures cannot be handed over', () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  const canvases = page.mountAgain()
  page.startMoving(canvases)
  page.moveBy(1)
  expect(page.frame(canvases)).toEqual(ALL)
})
