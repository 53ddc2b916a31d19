import { heldKeys } from '../../../shared/texts/shortcuts.ts'
import { VIEW_REST_MS } from '../plane/cameraMotions.ts'
import {
  clientToView,
  distanceView,
  onImage,
  type PointView,
  scaleOf,
  viewToMap,
} from '../plane/coordinates.ts'
import type { CameraDriver } from '../state/CameraDriver.ts'
import { pickTarget, type PointerKind } from '../state/SceneKind.ts'
import { cameraLimits, imageBounds } from '../state/sceneStore.ts'
import { sameTarget } from '../state/Target.ts'
import { DOUBLE_CLICK_MS, type PointerFacts, type PointerPress } from '../state/Tool.ts'
import type { ToolParts, ToolRunner } from '../tools/ToolRunner.ts'
import type { KeyboardNavigation } from './KeyboardNavigation.ts'
import { PalmGuard } from './PalmGuard.ts'
import { type Fingers, middleOf, type Pinch, pinchCamera } from './pinch.ts'
import { DOUBLE_CLICK_SLOP_VIEW, type Press, StrayPresses } from './StrayPresses.ts'

const LEFT_BUTTON = 0
const MIDDLE_BUTTON = 1
const RIGHT_BUTTON = 2

/** What input acts on. */
export interface InputParts extends Pick<ToolParts, 'store' | 'kinds' | 'emit'> {
  readonly driver: CameraDriver
  readonly runner: ToolRunner
  readonly navigation: KeyboardNavigation
  /** Returns false if nothing is selected. */
  zoomToSelection(): boolean
}

/** Mouse, touch and pen: one pointer feeds the tool, two fingers pinch the camera. */
export class PointerInput {
  readonly #container: HTMLElement
  readonly #at: InputParts
  readonly #strayPresses = new StrayPresses()
  readonly #palms = new PalmGuard()
  readonly #pressed = new Map<number, PointView>()
  #pinch: Pinch | null = null
  /** The last pointer event sent to the tool; null once the pointer has left. */
  #last: PointerFacts | null = null
  #down: PointerFacts | null = null
  #lastClick: PointerFacts | null = null
  /** Whether the view is moving below a resting pointer. */
  #isPassing = false
  #restTimer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLElement, at: InputParts) {
    this.#container = container
    this.#at = at
  }

  readonly listeners = {
    pointerdown: (event: PointerEvent): void => this.#onDown(event),
    pointermove: (event: PointerEvent): void => this.#onMove(event),
    pointerup: (event: PointerEvent): void => this.#onUp(event),
    pointercancel: (event: PointerEvent): void => this.#onCancel(event),
    pointerleave: (event: PointerEvent): void => this.#onLeave(event),
  }

  /**
   * Registers a press on another element, which may have closed by the second press of a double click. The next click on
   * the map is a first one, however soon it follows.
   */
  pressedElsewhere(event: PointerEvent): void {
    this.#lastClick = null
    this.#strayPresses.add(pressOf(event))
  }

  /**
   * Returns whether to suppress the browser's context menu. A long press belongs to the tool, and the menu key has come as a
   * key before: neither has the right button down.
   */
  openMenu(event: MouseEvent): boolean {
    const pointer = event instanceof PointerEvent ? pointerKindOf(event) : 'mouse'
    const isByButton = event.button === RIGHT_BUTTON || event.ctrlKey
    if (pointer === 'touch' || !isByButton) return true
    const facts = this.#factsAt(clientToView(event, this.#container.getBoundingClientRect()), {
      pointer,
      ...heldKeys(event),
      timeMs: event.timeStamp,
    })
    return this.#at.runner.send({ kind: 'menu', isByKey: false, ...facts })
  }

  /**
   * Sends the last move again after the camera has moved under a resting pointer. What passes below it is not hovered, only what
   * comes to rest there. A hand that pans moves the camera itself.
   */
  resend(): void {
    if (this.#last === null || this.#pinch !== null || this.#isPanning) return
    this.#isPassing = true
    this.#sendLast(this.#last)
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#comeToRest(), VIEW_REST_MS)
  }

  /** Handles a modifier pressed or released under a resting pointer. Returns whether that changed anything. */
  setModifiers(event: ModifierKeys): boolean {
    const last = this.#last
    const { isShift, isAlt, isCtrl } = heldKeys(event)
    if (last === null || (last.isShift === isShift && last.isAlt === isAlt && last.isCtrl === isCtrl))
      return false
    this.#sendLast({ ...last, isShift, isAlt, isCtrl })
    return true
  }

  /** Call when no more events come. */
  stop(): void {
    clearTimeout(this.#restTimer)
  }

  /** Releases all pointers, as when the window loses focus. */
  release(): void {
    this.#pressed.clear()
    this.#pinch = null
    this.#down = null
    this.#at.runner.send({ kind: 'interrupt' })
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    if (this.#palms.press(event)) return
    this.#putPenFirst(event)
    if (this.#pressed.size === 0 && this.#strayPresses.isFollowedBy(pressOf(event))) return
    this.#container.setPointerCapture(event.pointerId)
    this.#at.driver.stop()
    this.#pressed.set(event.pointerId, this.#pointOf(event))
    if (this.#pressed.size > 1) return this.#startPinch()
    if (event.button === MIDDLE_BUTTON) this.#at.runner.pushPan()
    this.#press(this.#factsOf(event))
  }

  #press(facts: PointerFacts): void {
    const isSecond = this.#isSecondPress(facts)
    this.#lastClick = null
    this.#down = isSecond ? null : facts
    this.#last = facts
    this.#at.runner.send({ kind: 'down', isSecond, ...facts })
  }

  #onMove(event: PointerEvent): void {
    if (this.#palms.see(event)) return
    this.#putPenFirst(event)
    if (this.#pressed.has(event.pointerId)) this.#pressed.set(event.pointerId, this.#pointOf(event))
    if (this.#pinch !== null) return this.#movePinch(this.#pinch)
    if (this.#pressed.size > 0 && !this.#pressed.has(event.pointerId)) return
    this.#isPassing = false
    for (const part of this.#partsOf(event)) this.#moveTo(this.#factsOf(part, !this.#isPanning))
  }

  /** A pen that comes while touches are down ends what they do: they are the hand that holds it. */
  #putPenFirst({ pointerType, pointerId }: PointerEvent): void {
    if (pointerType !== 'pen' || this.#pressed.size === 0 || this.#pressed.has(pointerId)) return
    for (const touchId of this.#pressed.keys()) this.#palms.ignore(touchId)
    this.release()
  }

  /** What keys have reached meanwhile stays lit. */
  #comeToRest(): void {
    if (!this.#isPassing) return
    this.#isPassing = false
    if (this.#at.store.getState().hover === null) this.#point(this.#last)
  }

  #sendLast({ pointView, pointer, isShift, isAlt, isCtrl, timeMs }: PointerFacts): void {
    this.#moveTo(this.#factsAt(pointView, { pointer, isShift, isAlt, isCtrl, timeMs }))
  }

  #moveTo(facts: PointerFacts): void {
    this.#last = facts
    this.#at.runner.send({ kind: 'move', ...facts })
    this.#point(facts)
  }

  #onUp(event: PointerEvent): void {
    if (this.#palms.lift(event) || !this.#pressed.delete(event.pointerId)) return
    if (this.#pinch !== null) return this.#endPinch()
    const facts = this.#factsOf(event)
    if (this.#down !== null && distanceView(this.#down.pointView, facts.pointView) < CLICK_SLOP_VIEW)
      this.#lastClick = facts
    this.#down = null
    this.#at.runner.send({ kind: 'up', ...facts })
    this.#at.runner.popPan()
    if (facts.pointer === 'touch') this.#leave()
  }

  #onCancel(event: PointerEvent): void {
    if (this.#palms.lift(event) || !this.#pressed.delete(event.pointerId)) return
    if (this.#pinch !== null) return this.#endPinch()
    this.release()
  }

  #onLeave(event: PointerEvent): void {
    this.#palms.leave(event)
    if (this.#pressed.size === 0 && event.pointerType !== 'touch') this.#leave()
  }

  #leave(): void {
    this.#last = null
    this.#at.runner.send({ kind: 'leave' })
    this.#point(null)
  }

  /** A second finger turns the gesture of the first into a pinch. */
  #startPinch(): void {
    const fingers = this.#fingers()
    if (fingers === null) return
    this.#down = null
    this.#at.runner.send({ kind: 'interrupt' })
    this.#pinch = { camera: this.#at.store.getState().camera, fingers }
  }

  #movePinch(pinch: Pinch): void {
    const now = this.#fingers()
    if (now === null) return
    const state = this.#at.store.getState()
    this.#at.driver.jump(pinchCamera(pinch, now, state.viewSize, cameraLimits(state).zoomMin))
  }

  /** The finger that remains continues to pan. */
  #endPinch(): void {
    if (this.#pressed.size > 1) return this.#startPinch()
    const held = this.#pinch && middleOf(this.#pinch.fingers)
    const [rest] = this.#pressed.values()
    this.#pinch = null
    if (held !== null) this.#at.driver.settleZoom(rest ?? held)
    if (rest === undefined) return this.#leave()
    this.#at.runner.pushPan()
    const timeMs = performance.now()
    this.#press(
      this.#factsAt(rest, { pointer: 'touch', isShift: false, isAlt: false, isCtrl: false, timeMs }),
    )
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

  /** Browsers coalesce moves into one event. Unless the tool needs all of them, the last one is enough. */
  #partsOf(event: PointerEvent): readonly PointerEvent[] {
    const areAllWanted = this.#at.runner.needsCoalescedMoves && this.#pressed.size > 0
    // Missing in insecure contexts, such as plain HTTP on a home network.
    const parts = areAllWanted && 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
    return parts.length === 0 ? [event] : parts
  }

  /** A hand that holds the map points at nothing. */
  get #isPanning(): boolean {
    return this.#at.store.getState().cursor === 'grabbing'
  }

  #factsAt(pointView: PointView, press: PointerPress, isPicked = true): PointerFacts {
    const { store, kinds } = this.#at
    const { camera, viewSize } = store.getState()
    const pointMap = viewToMap(camera, viewSize, pointView)
    const hit = isPicked ? pickTarget(kinds, pointMap, press.pointer, scaleOf(camera.zoomLevel)) : null
    return { ...press, pointView, pointMap, hit }
  }

  /** Reports the position of the pointer for the readout and the hovered object, null once it has left. */
  #point(facts: PointerFacts | null): void {
    const { store, emit } = this.#at
    const { camera, viewSize, image, hover: former } = store.getState()
    // The tool may have moved the camera along with the pointer.
    const pointMap =
      facts && onImage(viewToMap(camera, viewSize, facts.pointView), { bounds: imageBounds(image) })
    emit({ kind: 'point', pointMap })
    const isNoneHovered = facts === null || facts.pointer === 'touch' || this.#isPanning || this.#isPassing
    const hover = isNoneHovered ? null : facts.hit
    if (!sameTarget(hover, former)) store.setState({ hover })
  }

  #pointOf(event: PointerEvent): PointView {
    return clientToView(event, this.#container.getBoundingClientRect())
  }

  #factsOf(event: PointerEvent, isPicked = true): PointerFacts {
    const press = {
      pointer: pointerKindOf(event),
      ...heldKeys(event),
      timeMs: event.timeStamp,
    }
    return this.#factsAt(this.#pointOf(event), press, isPicked)
  }
}

type ModifierKeys = Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** More than the distance between press and release of any click. */
const CLICK_SLOP_VIEW = 10

const pressOf = (event: PointerEvent): Press => ({
  xClient: event.clientX,
  yClient: event.clientY,
  pointer: pointerKindOf(event),
  timeMs: event.timeStamp,
})

const pointerKindOf = ({ pointerType }: PointerEvent): PointerKind =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
