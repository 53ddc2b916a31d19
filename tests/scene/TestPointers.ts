import { KeyboardNavigation } from '../../web/scene/input/KeyboardNavigation.ts'
import { PointerInput } from '../../web/scene/input/PointerInput.ts'
import { panCamera } from '../../web/scene/plane/camera.ts'
import { TestScene } from './TestScene.ts'

type PointerType = 'mouse' | 'pen' | 'touch'

const POINTER_IDS: Record<PointerType, number> = { mouse: 0, pen: 1, touch: 2 }

/** The canvas under a mouse, a pen and a hand, at places in the view. */
export class TestPointers extends TestScene {
  readonly navigation = new KeyboardNavigation({
    store: this.store,
    kinds: this.kinds,
    emit: () => undefined,
  })
  readonly #input = new PointerInput(
    {
      setPointerCapture: () => undefined,
      getBoundingClientRect: () => ({ left: 0, top: 0 }),
    } as unknown as HTMLElement,
    {
      store: this.store,
      kinds: this.kinds,
      runner: this.runner,
      emit: () => undefined,
      driver: { stop: () => undefined, jump: () => undefined, settleZoom: () => undefined } as never,
      navigation: this.navigation,
      zoomToSelection: () => false,
    },
  )
  #nowMs = 10_000

  /** Sends an event of a pointer; each comes a moment after the one before it. */
  on(
    type: keyof PointerInput['listeners'],
    pointerType: PointerType,
    place: readonly [number, number],
  ): this {
    this.#input.listeners[type](this.#event(pointerType, place))
    return this
  }

  clickWith(pointerType: PointerType, place: readonly [number, number]): this {
    return this.on('pointerdown', pointerType, place).on('pointerup', pointerType, place)
  }

  /** Presses something of the page that is not the canvas. */
  pressElsewhere(pointerType: PointerType, place: readonly [number, number]): this {
    this.#input.pressedElsewhere(this.#event(pointerType, place))
    return this
  }

  #event(pointerType: PointerType, [clientX, clientY]: readonly [number, number]): PointerEvent {
    this.#nowMs += 16
    const facts = { pointerType, pointerId: POINTER_IDS[pointerType], clientX, clientY, button: 0 }
    const keys = {
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      preventDefault: () => undefined,
    }
    return { ...facts, ...keys, timeStamp: this.#nowMs } as unknown as PointerEvent
  }

  /** Moves the map below a resting pointer, as the wheel and keys do. */
  moveMap(dxView: number): this {
    this.camera = panCamera(this.camera, dxView, 0)
    this.#input.resend()
    return this
  }

  detach(): this {
    this.#input.stop()
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
