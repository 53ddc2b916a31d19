/** How long after a pen has left a hand may still lie on the screen. */
const AFTER_PEN_MS = 700
/** A pen in range always stirs a little: one that is silent for so long has gone without saying so. */
const SILENT_MS = 3_000

type Pointer = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'timeStamp'>

/**
 * Tells the touches of a hand that holds a pen from those of fingers: while a pen is near, hovering or down, and shortly
 * afterwards, touches mean nothing, and one that began then means nothing until it lifts.
 */
export class PalmGuard {
  readonly #palms = new Set<number>()
  #penDownId: number | null = null
  #penSeenMs = -Infinity
  #hasPenLeft = true

  /** A pointer was pressed. Returns whether it is a palm. */
  press(pointer: Pointer): boolean {
    if (pointer.pointerType === 'pen') {
      this.see(pointer)
      this.#penDownId = pointer.pointerId
      return false
    }
    const isPalm = pointer.pointerType === 'touch' && this.#isPenNear(pointer.timeStamp)
    if (isPalm) this.#palms.add(pointer.pointerId)
    return isPalm
  }

  /** A pointer moved. Returns whether it is a palm. */
  see(pointer: Pointer): boolean {
    if (pointer.pointerType !== 'pen') return this.#palms.has(pointer.pointerId)
    this.#penSeenMs = pointer.timeStamp
    this.#hasPenLeft = false
    return false
  }

  /** A pointer was lifted, or its gesture was ended by the browser. Returns whether it was a palm. */
  lift(pointer: Pointer): boolean {
    this.see(pointer)
    if (pointer.pointerId === this.#penDownId) this.#penDownId = null
    return this.#palms.delete(pointer.pointerId)
  }

  leave(pointer: Pointer): void {
    if (pointer.pointerType !== 'pen') return
    this.see(pointer)
    this.#hasPenLeft = true
  }

  /** A touch that was down when the pen came turns out to be a palm. */
  ignore(pointerId: number): void {
    this.#palms.add(pointerId)
  }

  #isPenNear(timeMs: number): boolean {
    const silentMs = timeMs - this.#penSeenMs
    return this.#penDownId !== null || silentMs < (this.#hasPenLeft ? AFTER_PEN_MS : SILENT_MS)
  }
}
