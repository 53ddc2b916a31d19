import { type Camera, cameraActs, nextFrame, settled } from './Subject.ts'
import { mountScene, sceneSubject } from './mountScene.ts'

export interface PictureSpec {
  readonly side: number
  readonly levels: number
  readonly path: string
}

/** Tiles are fetched and decoded asynchronously: the picture is complete when nothing is being loaded. */
export const open = async ({ side, levels, path }: PictureSpec) => {
  const loading = followLoading()
  const { scene } = await mountScene()
  const acts = cameraActs(sceneSubject(scene))
  return {
    ...acts,
    async firstPaint() {
      const begun = performance.now()
      scene.setImage({
        widthMap: side,
        heightMap: side,
        previewUrl: null,
        pyramid: { tileSize: 512, levels, urlTemplate: `${path}/{level}/{column}_{row}.jpeg` },
      })
      await loading.over()
      return performance.now() - begun
    },
    async still(camera: Camera) {
      scene.setCamera(camera)
      // A zoomed view loads the tiles of its level only once it rests.
      await settled()
      await loading.over()
    },
  }
}

/** Counts the requests and decodings in progress. */
const followLoading = () => {
  let underWay = 0
  let begun = 0
  const counted = async <T>(loading: Promise<T>): Promise<T> => {
    underWay++
    begun++
    try {
      return await loading
    } finally {
      underWay--
    }
  }
  const { fetch, createImageBitmap } = window
  window.fetch = (...request: Parameters<typeof fetch>) => counted(fetch(...request))
  window.createImageBitmap = ((picture: Blob) =>
    counted(createImageBitmap(picture))) as typeof createImageBitmap
  return {
    /** Waits for two quiet frames: everything loaded is painted, and has led to no further requests. */
    async over() {
      for (let quiet = 0, seen = -1; quiet < 2;) {
        await nextFrame()
        quiet = underWay === 0 && seen === begun ? quiet + 1 : 0
        seen = begun
      }
    },
  }
}
