import { isContextLost } from './isContextLost.ts'
import type { PixelFrame, RectDevice } from './pixelFrame.ts'

/**
 * A picture of the size of the view that stays the same over frames while something else on its canvas moves. It is
 * cached when it is shown a second time, so that a picture that changes in every frame is not copied.
 */
export class CachedPicture {
  #canvas: HTMLCanvasElement | null = null
  #key: readonly unknown[] = []
  #isKept = false

  /** `of`: everything that the picture depends on besides the frame, compared item by item. `by`: how far it is shifted. */
  show(
    target: CanvasRenderingContext2D,
    frame: PixelFrame,
    of: readonly unknown[],
    paint: (context: CanvasRenderingContext2D) => void,
    by: Pick<RectDevice, 'left' | 'top'> = UNMOVED,
  ): void {
    const key = [...of, frame.left, frame.top, frame.width, frame.height, frame.perMap]
    const isSame = key.length === this.#key.length && key.every((part, at) => part === this.#key[at])
    if (!isSame) {
      this.#key = key
      this.#isKept = false
      return paintShifted(target, by, paint)
    }
    const canvas = (this.#canvas ??= document.createElement('canvas'))
    const context = canvas.getContext('2d')
    if (context === null || isContextLost(context)) return paintShifted(target, by, paint)
    if (!this.#isKept) {
      // Setting the size also clears the canvas.
      canvas.width = frame.width
      canvas.height = frame.height
      paint(context)
      this.#isKept = true
    }
    target.save()
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.globalAlpha = 1
    target.drawImage(canvas, by.left, by.top)
    target.restore()
  }

  clear(): void {
    // An empty canvas frees its pixels at once instead of when it is garbage collected.
    if (this.#canvas !== null) this.#canvas.width = this.#canvas.height = 0
    this.#canvas = null
    this.#key = []
    this.#isKept = false
  }
}

const UNMOVED = { left: 0, top: 0 }

const paintShifted = (
  target: CanvasRenderingContext2D,
  { left, top }: Pick<RectDevice, 'left' | 'top'>,
  paint: (context: CanvasRenderingContext2D) => void,
): void => {
  target.save()
  target.translate(left, top)
  paint(target)
  target.restore()
}
