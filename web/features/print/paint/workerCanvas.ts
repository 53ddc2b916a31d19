export interface WorkerCanvas {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
  /** The same context, for the painters of the scene, which use nothing of it that only a page has. */
  readonly painted: CanvasRenderingContext2D
}

/** @throws PrintError if the browser has no room for it. */
export const workerCanvas = (width: number, height: number): WorkerCanvas => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new PrintError(NO_ROOM)
  context.imageSmoothingQuality = 'high'
  return { canvas, context, painted: context as unknown as CanvasRenderingContext2D }
}

const NO_ROOM =
  'This browser has no room for a picture of this size. Choose a smaller one, or close other tabs.'

/** Its message is for people. */
export class PrintError extends Error {
  override readonly name = 'PrintError'
}
