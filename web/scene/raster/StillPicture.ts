import type { PixelFrame } from './pixelFrame.ts'

/**
 * What stays the same from one frame to the next while something else on its canvas moves. It is kept once it is asked
 * for again, so that a picture that is another in every frame costs no copy.
 */
export class StillPicture {
  #canvas: HTMLCanvasElement | null = null
  #key: readonly unknown[] = []
  #isKept = false

  /** `of`: all that the picture depends on beside the frame, compared one by one. */
  show(
    target: CanvasRenderingContext2D,
    frame: PixelFrame,
    of: readonly unknown[],
    paint: (context: CanvasRenderingContext2D) => void,
  ): void {
    const key = [...of, frame.left, frame.top, frame.width, frame.height, frame.perMap]
    const isSame = key.length === this.#key.length && key.every((part, at) => part === this.#key[at])
    if (!isSame) {
      this.#key = key
      this.#isKept = false
      return paint(target)
    }
    const canvas = (this.#canvas ??= document.createElement('canvas'))
    const context = canvas.getContext('2d')
    if (context === null || context.isContextLost()) return paint(target)
    if (!this.#isKept) {
      // Setting its size blanks a canvas.
      canvas.width = frame.width
      canvas.height = frame.height
      paint(context)
      this.#isKept = true
    }
    target.save()
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.globalAlpha = 1
    target.drawImage(canvas, 0, 0)
    target.restore()
  }

  clear(): void {
    // A canvas keeps its pixels until it is collected, unless it is emptied.
    if (this.#canvas !== null) this.#canvas.width = this.#canvas.height = 0
    this.#canvas = null
    this.#key = []
    this.#isKept = false
  }
}
