import { nextFrame, settled } from './frames.ts'
import type { Acts, Camera, Subject } from './Subject.ts'

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
