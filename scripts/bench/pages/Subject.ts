/** Like the scene's camera: the place in the middle of the view, and scale = 2 ** zoomLevel. */
export interface Camera {
  readonly centerMap: { readonly x: number; readonly y: number }
  readonly zoomLevel: number
}

/** Something that shows a map and is moved step by step. */
export interface Subject {
  show(camera: Camera): void
  /** The number of given cameras that were actually shown. */
  readonly shown: number
}

/** What a page can do when asked. Arguments and results are JSON. */
export type Acts = Readonly<Record<string, (argument: never) => unknown>>

export type OpenPage = (spec: never) => Acts | Promise<Acts>

/** Shows a camera and waits until it is painted, or follows cameras, one per frame. */
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
    // The last camera is painted in the frame that follows.
    await nextFrame()
    await nextFrame()
    return { frames, shown: subject.shown - before }
  },
})

export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const REST_FRAMES = 12

/** Waits long enough for everything that a camera change triggers to be over. */
export const settled = async (): Promise<void> => {
  for (let frame = 0; frame < REST_FRAMES; frame++) await nextFrame()
}
