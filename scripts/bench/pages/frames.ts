export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const REST_FRAMES = 12

/** Long enough for what a change of the camera brings about to be over. */
export const settled = async (): Promise<void> => {
  for (let frame = 0; frame < REST_FRAMES; frame++) await nextFrame()
}
