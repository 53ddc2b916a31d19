import { describe, expect, it } from 'vitest'
import { ObjectWalk } from '../../web/scene/input/ObjectWalk.ts'
import { PointerInput } from '../../web/scene/input/PointerInput.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

/** The canvas as hand and pen touch it, at places in the view. */
class Tablet extends TestScene {
  readonly #input = new PointerInput(
    {
      setPointerCapture: () => undefined,
      getBoundingClientRect: () => ({ left: 0, top: 0 }),
    } as unknown as HTMLElement,
    {
      store: this.store,
      kinds: [],
      runner: this.runner,
      emit: () => undefined,
      driver: { stop: () => undefined, jump: () => undefined, settleZoom: () => undefined } as never,
      walk: new ObjectWalk({ store: this.store, kinds: [], emit: () => undefined }),
      zoomToSelection: () => false,
    },
  )
  #nowMs = 10_000

  /** Sends an event of a pointer; each comes a moment after the one before it. */
  on(
    type: keyof PointerInput['listeners'],
    pointerType: 'pen' | 'touch',
    [clientX, clientY]: readonly [number, number],
    pointerId = pointerType === 'pen' ? 1 : 2,
  ): this {
    this.#nowMs += 16
    const facts = { pointerType, pointerId, clientX, clientY, button: 0, timeStamp: this.#nowMs }
    const event = { ...facts, shiftKey: false, altKey: false, preventDefault: () => undefined }
    this.#input.listeners[type](event as unknown as PointerEvent)
    return this
  }

  pass(ms: number): this {
    this.#nowMs += ms
    return this
  }

  touchDrag(from: readonly [number, number], to: readonly [number, number]): this {
    return this.on('pointerdown', 'touch', from).on('pointermove', 'touch', to).on('pointerup', 'touch', to)
  }

  /** Whether the map was panned since it was asked last. */
  get isPanned(): boolean {
    const { x } = this.camera.centerMap
    this.camera = { ...this.camera, centerMap: { x: 400, y: 300 } }
    return x !== 400
  }
}

describe('while a pen is near', () => {
  it('a touch pans nothing; without a pen it does', () => {
    const tablet = new Tablet()
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
    tablet.on('pointermove', 'pen', [100, 100])
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(false)
  })

  it('a touch draws nothing, and the pen’s stroke goes on', () => {
    const tablet = new Tablet()
    tablet.runner.use('pencil')
    tablet.on('pointerdown', 'pen', [100, 100]).on('pointermove', 'pen', [120, 100])
    tablet.touchDrag([500, 500], [540, 540])
    tablet.on('pointermove', 'pen', [140, 100]).on('pointerup', 'pen', [140, 100])
    const strokes = tablet.draft?.kind === 'pencil' ? tablet.draft.strokes : []
    expect(strokes).toHaveLength(1)
    expect(strokes[0]?.points.every(({ y }) => y === 500)).toBe(true)
  })

  it('the hand that was there before it stops panning when the pen comes', () => {
    const tablet = new Tablet().on('pointerdown', 'touch', [300, 300]).on('pointermove', 'touch', [340, 300])
    expect(tablet.isPanned).toBe(true)
    tablet.on('pointermove', 'pen', [100, 100]).on('pointermove', 'touch', [420, 300])
    expect(tablet.isPanned).toBe(false)
    tablet.on('pointerup', 'touch', [420, 300]).expectState('idle')
  })
})

describe('after a pen', () => {
  const left = () => new Tablet().on('pointermove', 'pen', [100, 100]).on('pointerleave', 'pen', [100, 100])

  it('touches count again 0.7 s after it has left', () => {
    expect(left().pass(500).touchDrag([300, 300], [400, 300]).isPanned).toBe(false)
    expect(left().pass(700).touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })

  it('a palm that came with it means nothing until it lifts', () => {
    const tablet = left().on('pointerdown', 'touch', [300, 300]).pass(5000)
    expect(tablet.on('pointermove', 'touch', [400, 300]).isPanned).toBe(false)
    tablet.on('pointerup', 'touch', [400, 300])
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })

  it('touches count again if it goes without saying so', () => {
    const gone = new Tablet().on('pointermove', 'pen', [100, 100]).pass(3000)
    expect(gone.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })
})
