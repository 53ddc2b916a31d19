/** As the scene has it: the place in the middle of the view, and scale = 2 ** zoomLevel. */
export interface Camera {
  readonly centerMap: { readonly x: number; readonly y: number }
  readonly zoomLevel: number
}

/** Something that shows a map and is moved step by step. */
export interface Subject {
  show(camera: Camera): void
  /** How many of the cameras it was given it has really shown. */
  readonly shown: number
}

/** What a page can be asked for; arguments and answers are JSON. */
export type Acts = Readonly<Record<string, (argument: never) => unknown>>

export type OpenPage = (spec: never) => Acts | Promise<Acts>

/** Shows a camera and waits until it is painted; follows cameras, one in each frame. */
export const cameraActs = (subject: Subject): Acts => ({
  async still(camera: Camera) {
    subject.show(camera)
    await settled()
  },
  async follow(cameras: readonly Camera[]) {
    const before = subject.shown
    let frames = 0
    for (const camera of cameras) {
      await nextFrame()
      frames++
      subject.show(camera)
    }
    // What was shown last is painted in the frame after it.
    await nextFrame()
    await nextFrame()
    return { frames, shown: subject.shown - before }
  },
})

export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const REST_FRAMES = 12

/** Long enough for what a change of the camera brings about to be over. */
export const settled = async (): Promise<void> => {
  for (let frame = 0; frame < REST_FRAMES; frame++) await nextFrame()
}
