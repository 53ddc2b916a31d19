/** Returns a blank canvas. A worker has no document: its canvas has all that painters use of one. */
export const newCanvas = (): HTMLCanvasElement =>
  'document' in globalThis
    ? document.createElement('canvas')
    : (new OffscreenCanvas(1, 1) as unknown as HTMLCanvasElement)
