import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { OTHER_FLOOR_ALPHA } from '../state/SceneFloors.ts'
import { CursorGlide, GLIDE_MS } from './CursorGlide.ts'
import { PEOPLE_SHOWN_MAX, PeoplePainter } from './PeoplePainter.ts'
import { peopleKind } from './peopleKind.ts'
import type { ScenePerson } from './ScenePerson.ts'

const FRAME = pixelFrame({ centerMap: { x: 0, y: 0 }, zoomLevel: 0 }, { width: 800, height: 600 }, 1)
const COLOUR = '#123456'

const aPerson = (id: string, fields: Partial<ScenePerson> = {}): ScenePerson => ({
  id,
  name: id,
  colour: COLOUR,
  cursor: { x: 0, y: 0 },
  held: [],
  isElsewhere: false,
  ...fields,
})

let nowMs: number
let painter: PeoplePainter
/** The names that were painted. */
let names: string[]
/** How much was seen through each. */
let alphas: unknown[]
let arcs: number[]

const context = () => {
  const known: Record<string, unknown> = {
    measureText: () => ({ width: 20 }),
    fillText: (text: string) => {
      names.push(text)
      alphas.push(known.globalAlpha ?? 1)
    },
    arc: (_x: number, _y: number, radius: number) => arcs.push(radius),
  }
  const canvas: object = new Proxy(known, {
    get: (_, key) => known[String(key)] ?? (() => undefined),
    set: (_, key, value) => {
      known[String(key)] = value
      return true
    },
  })
  return canvas as CanvasRenderingContext2D
}
const paint = (): boolean => {
  names = []
  alphas = []
  arcs = []
  return painter.paint(context(), FRAME, 'sans-serif')
}

beforeEach(() => {
  nowMs = 0
  painter = new PeoplePainter({ isReduced: () => false, now: () => nowMs })
})

describe('others on the map', () => {
  it('are at most twenty at once, and only those who show something', () => {
    const hidden = aPerson('hidden', { cursor: null })
    painter.set([hidden, ...Array.from({ length: PEOPLE_SHOWN_MAX + 5 }, (_, at) => aPerson(`p${at}`))])
    paint()
    expect(names).toHaveLength(PEOPLE_SHOWN_MAX)
    expect(names).not.toContain('hidden')
    painter.set([hidden])
    expect(painter.isEmpty).toBe(true)
  })

  it('have rings around all that they hold, and their name at the first', () => {
    const held = [1, 2, 3].map((x) => ({ kind: 'place' as const, at: { x, y: 0 }, isElsewhere: false }))
    painter.set([aPerson('Ben', { cursor: null, held })])
    paint()
    expect([names, arcs.length]).toEqual([['Ben'], 3])
    const geometry = { kind: 'circle' as const, centre: { x: 0, y: 0 }, radius: 40 }
    painter.set([aPerson('Ben', { cursor: null, held: [{ kind: 'outline', geometry, isElsewhere: false }] })])
    paint()
    expect(arcs).toEqual([40])
  })

  it('are painted as what is on other floors where they are on one', () => {
    const place = { kind: 'place' as const, at: { x: 0, y: 0 }, isElsewhere: false }
    painter.set([aPerson('Ben', { isElsewhere: true, held: [place] }), aPerson('Anna')])
    paint()
    expect([names, alphas]).toEqual([
      ['Ben', 'Ben', 'Anna'],
      [1, OTHER_FLOOR_ALPHA, 1],
    ])
  })

  it('are painted again in the next frame only while a cursor is on its way', () => {
    painter.set([aPerson('Ben')])
    expect(paint()).toBe(false)
    painter.set([aPerson('Ben', { cursor: { x: 100, y: 0 } })])
    expect(paint()).toBe(true)
    nowMs = GLIDE_MS
    expect(paint()).toBe(false)
  })
})

describe('a cursor', () => {
  const at = (x: number) => new Map([['ben', { x, y: 0 }]])

  it('glides from where it is seen to where it is', () => {
    const glide = new CursorGlide(() => false)
    glide.set(at(0), 0)
    expect(glide.at('ben', 0)).toEqual({ x: 0, y: 0 })
    glide.set(at(100), 1_000)
    expect(glide.at('ben', 1_000 + GLIDE_MS / 2)).toEqual({ x: 50, y: 0 })
    glide.set(at(0), 1_000 + GLIDE_MS / 2)
    expect(glide.at('ben', 1_000 + GLIDE_MS)).toEqual({ x: 25, y: 0 })
    expect(glide.at('ben', 2_000)).toEqual({ x: 0, y: 0 })
  })

  it('is there at once with reduced motion, and where it comes back', () => {
    const reduced = new CursorGlide(() => true)
    reduced.set(at(0), 0)
    reduced.set(at(100), 1_000)
    expect([reduced.at('ben', 1_000), reduced.isMoving(1_000)]).toEqual([{ x: 100, y: 0 }, false])
    const glide = new CursorGlide(() => false)
    glide.set(at(0), 0)
    glide.set(new Map(), 1_000)
    expect(glide.at('ben', 1_000)).toBeNull()
    glide.set(at(100), 2_000)
    expect(glide.at('ben', 2_000)).toEqual({ x: 100, y: 0 })
  })
})

describe('the kind of others', () => {
  it('has no canvas but its own painted, and that only while somebody is shown', () => {
    const surface = { invalidate: vi.fn(), touch: vi.fn(() => false) }
    const { painter: kind, setters } = peopleKind({ surface })
    const [[name, layer] = []] = Object.entries(kind.layers)
    const state = createSceneStore().getState()
    expect([name, layer?.isEmpty(state)]).toEqual(['people', true])
    setters.setPeople(null)
    expect(surface.invalidate).not.toHaveBeenCalled()
    let isMoving = true
    setters.setPeople(() => isMoving)
    expect(layer?.isEmpty(state)).toBe(false)
    layer?.paint(context(), FRAME, FRAME, state)
    expect(surface.invalidate.mock.calls).toEqual([['people'], ['people']])
    isMoving = false
    layer?.paint(context(), FRAME, FRAME, state)
    expect(surface.invalidate).toHaveBeenCalledTimes(2)
  })
})
