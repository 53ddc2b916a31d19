import { z } from 'zod'
import { contentAnswerSchema } from '../../../shared/content/commits.ts'
import { decodeContent } from '../../../shared/content/ContentDecoder.ts'
import { markersOf } from '../../../web/features/pois/map/poiMarkers.ts'
import { nextFrame } from './Subject.ts'
import { BLANK_IMAGE, mountScene } from './mountScene.ts'

/** Measures what the editor does from the bytes of a content response to the first paint, or only parsing them. */
export const open = async ({ path }: { readonly path: string }) => {
  const text = await (await fetch(path)).text()
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  await nextFrame()
  return {
    parse() {
      const [parse] = timed(() => z.unknown().parse(JSON.parse(text)))
      return { parse }
    },
    async open() {
      const [parse, answer] = timed(() => contentAnswerSchema.parse(JSON.parse(text)))
      const [decode, content] = timed(() => decodeContent(answer.parts))
      const [markers] = timed(() => scene.setMarkers(markersOf(content, noUrl)))
      const begun = performance.now()
      await nextFrame()
      const paint = performance.now() - begun
      return { parse, decode, markers, paint }
    },
  }
}

const noUrl = () => null

const timed = <T>(act: () => T): [number, T] => {
  const begun = performance.now()
  const result = act()
  return [performance.now() - begun, result]
}
