import { clientToView, distanceView, type PointView } from '../plane/coordinates.ts'
import { cameraLimits } from '../state/sceneStore.ts'
import type { PointerFacts, PointerKind } from '../tools/Tool.ts'
import { DOUBLE_CLICK_MS } from '../tools/selectTool.ts'
import type { InputHost } from './InputHost.ts'
import { DOUBLE_CLICK_SLOP_VIEW, type Press, StrayPresses } from './StrayPresses.ts'
import { type Fingers, middleOf, type Pinch, pinchCamera } from './pinch.ts'

const LEFT_BUTTON = 0
const MIDDLE_BUTTON = 1

/** Mouse, touch and pen: one pointer feeds the tool, two fingers pinch the camera. */
export class PointerInput {
  readonly #container: HTMLElement
  readonly #host: InputHost
  readonly #strayPresses = new StrayPresses()
  readonly #pressed = new Map<number, PointView>()
  #pinch: Pinch | null = null
  /** The last pointer that fed the tool, where it still points at something. */
  #last: PointerFacts | null = null
  #down: PointerFacts | null = null
  #lastClick: PointerFacts | null = null

  constructor(container: HTMLElement, host: InputHost) {
    this.#container = container
    this.#host = host
  }

  readonly listeners = {
    pointerdown: (event: PointerEvent): void => this.#onDown(event),
    pointermove: (event: PointerEvent): void => this.#onMove(event),
    pointerup: (event: PointerEvent): void => this.#onUp(event),
    pointercancel: (event: PointerEvent): void => this.#onCancel(event),
    pointerleave: (event: PointerEvent): void => this.#onLeave(event),
  }

  /** A press on something else, which may be gone before the second of a double click. */
  pressedElsewhere(event: PointerEvent): void {
    this.#strayPresses.add(pressOf(event))
  }

  /** Answers whether the browser's own menu is not wanted: a finger that rests means the map. */
  openMenu(event: MouseEvent): boolean {
    const pointer = event instanceof PointerEvent ? pointerKindOf(event) : 'mouse'
    const facts = this.#host.factsAt(clientToView(event, this.#container.getBoundingClientRect()), {
      pointer,
      isShift: event.shiftKey,
      isAlt: event.altKey,
      timeMs: event.timeStamp,
    })
    return this.#host.runner.send({ kind: 'menu', ...facts }) || pointer === 'touch'
  }

  /** The camera moved under a resting pointer: it now points elsewhere. */
  resend(): void {
    if (this.#last === null || this.#pinch !== null) return
    const { pointView, pointer, isShift, isAlt, timeMs } = this.#last
    this.#moveTo(this.#host.factsAt(pointView, { pointer, isShift, isAlt, timeMs }))
  }

  /** Shift or Alt went down or up under a resting pointer. Answers whether that is another thing to point with. */
  setModifiers({ shiftKey: isShift, altKey: isAlt }: Pick<KeyboardEvent, 'shiftKey' | 'altKey'>): boolean {
    const last = this.#last
    if (last === null || (last.isShift === isShift && last.isAlt === isAlt)) return false
    this.#last = { ...last, isShift, isAlt }
    this.resend()
    return true
  }

  /** Lets go of everything, as when the window loses the focus. */
  release(): void {
    this.#pressed.clear()
    this.#pinch = null
    this.#down = null
    this.#host.runner.send({ kind: 'interrupt' })
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    if (this.#pressed.size === 0 && this.#strayPresses.isFollowedBy(pressOf(event))) return
    this.#container.setPointerCapture(event.pointerId)
    this.#host.driver.stop()
    this.#pressed.set(event.pointerId, this.#pointOf(event))
    if (this.#pressed.size > 1) return this.#startPinch()
    if (event.button === MIDDLE_BUTTON) this.#host.runner.pushPan()
    this.#press(this.#factsOf(event))
  }

  #press(facts: PointerFacts): void {
    const isSecond = this.#isSecondPress(facts)
    this.#lastClick = null
    this.#down = isSecond ? null : facts
    this.#last = facts
    this.#host.runner.send({ kind: 'down', isSecond, ...facts })
  }

  #onMove(event: PointerEvent): void {
    if (this.#pressed.has(event.pointerId)) this.#pressed.set(event.pointerId, this.#pointOf(event))
    if (this.#pinch !== null) return this.#movePinch(this.#pinch)
    if (this.#pressed.size > 0 && !this.#pressed.has(event.pointerId)) return
    for (const part of this.#partsOf(event)) this.#moveTo(this.#factsOf(part))
  }

  #moveTo(facts: PointerFacts): void {
    this.#last = facts
    this.#host.runner.send({ kind: 'move', ...facts })
    this.#host.pointAt(facts)
  }

  #onUp(event: PointerEvent): void {
    if (!this.#pressed.delete(event.pointerId)) return
    if (this.#pinch !== null) return this.#endPinch()
    const facts = this.#factsOf(event)
    if (this.#down !== null && distanceView(this.#down.pointView, facts.pointView) < CLICK_SLOP_VIEW)
      this.#lastClick = facts
    this.#down = null
    this.#host.runner.send({ kind: 'up', ...facts })
    this.#host.runner.popPan()
    if (facts.pointer === 'touch') this.#leave()
  }

  #onCancel(event: PointerEvent): void {
    if (!this.#pressed.delete(event.pointerId)) return
    if (this.#pinch !== null) return this.#endPinch()
    this.release()
  }

  #onLeave(event: PointerEvent): void {
    if (this.#pressed.size === 0 && event.pointerType !== 'touch') this.#leave()
  }

  #leave(): void {
    this.#last = null
    this.#host.runner.send({ kind: 'leave' })
    this.#host.pointAt(null)
  }

  /** The second finger turns whatever the first began into a pinch. */
  #startPinch(): void {
    const fingers = this.#fingers()
    if (fingers === null) return
    this.#down = null
    this.#host.runner.send({ kind: 'interrupt' })
    this.#pinch = { camera: this.#host.store.getState().camera, fingers }
  }

  #movePinch(pinch: Pinch): void {
    const now = this.#fingers()
    if (now === null) return
    const state = this.#host.store.getState()
    this.#host.driver.jump(pinchCamera(pinch, now, state.viewSize, cameraLimits(state).zoomMin))
  }

  /** A finger that stays goes on panning. */
  #endPinch(): void {
    if (this.#pressed.size > 1) return this.#startPinch()
    const held = this.#pinch && middleOf(this.#pinch.fingers)
    const [rest] = this.#pressed.values()
    this.#pinch = null
    if (held !== null) this.#host.driver.settleZoom(rest ?? held)
    if (rest === undefined) return this.#leave()
    this.#host.runner.pushPan()
    const timeMs = performance.now()
    this.#press(this.#host.factsAt(rest, { pointer: 'touch', isShift: false, isAlt: false, timeMs }))
  }

  #fingers(): Fingers | null {
    const [a, b] = this.#pressed.values()
    return a && b ? { a, b } : null
  }

  #isSecondPress(facts: PointerFacts): boolean {
    const click = this.#lastClick
    return (
      click !== null &&
      facts.timeMs - click.timeMs < DOUBLE_CLICK_MS &&
      distanceView(facts.pointView, click.pointView) < DOUBLE_CLICK_SLOP_VIEW[facts.pointer]
    )
  }

  /** A stroke goes through all the places that the browser put together to one event; else the last one will do. */
  #partsOf(event: PointerEvent): readonly PointerEvent[] {
    const isStroke = this.#host.runner.name === 'pencil' && this.#pressed.size > 0
    // Only in secure contexts; a server on a home network is none.
    const parts = isStroke && 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
    return parts.length === 0 ? [event] : parts
  }

  #pointOf(event: PointerEvent): PointView {
    return clientToView(event, this.#container.getBoundingClientRect())
  }

  #factsOf(event: PointerEvent): PointerFacts {
    return this.#host.factsAt(this.#pointOf(event), {
      pointer: pointerKindOf(event),
      isShift: event.shiftKey,
      isAlt: event.altKey,
      timeMs: event.timeStamp,
    })
  }
}

/** Farther apart than any click's press and release. */
const CLICK_SLOP_VIEW = 10

const pressOf = (event: PointerEvent): Press => ({
  xClient: event.clientX,
  yClient: event.clientY,
  pointer: pointerKindOf(event),
  timeMs: event.timeStamp,
})

const pointerKindOf = ({ pointerType }: PointerEvent): PointerKind =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
