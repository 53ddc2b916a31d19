import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import type * as upright from '../web/ui/picture/uprightPicture.ts'
import { CORNER_PLACES, nearestColour, type OrientedPicture, type SeenPicture } from './orientedPictures.ts'

const NAME = 'uprightPicture'

/** How pages decode chosen pictures, as a classic script for a page without anything else. */
export const uprightPictureScript = async (): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../web/ui/picture/uprightPicture.ts'),
        formats: ['iife'],
        name: NAME,
      },
    },
  })
  const [{ output: chunks } = { output: [] }] = output as Rollup.RollupOutput[]
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

/** What the page sees, as it comes over: without names for the colours. */
interface SeenByPage {
  readonly measured: unknown
  readonly width: number
  readonly height: number
  readonly colours: readonly (readonly number[])[]
}

/** Runs in a page that has the script. */
export const lookAtPicture = async ({
  base64,
  type,
  places,
}: ReturnType<typeof pictureForPage>): Promise<SeenByPage> => {
  const { uprightPicture } = globalThis as unknown as { uprightPicture: typeof upright }
  const file = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type })
  const bitmap = await uprightPicture.decodeUpright(file)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const colours = places.map(([x, y]) => [
    ...(context?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? []),
  ])
  return { measured: await uprightPicture.measureUpright(file), width, height, colours }
}

export const pictureForPage = ({ file }: OrientedPicture) => ({
  base64: file.buffer.toString('base64'),
  type: file.mimeType,
  places: CORNER_PLACES,
})

export const seenByPage = ({ width, height, colours }: SeenByPage): SeenPicture => ({
  width,
  height,
  corners: colours.map(nearestColour).join(''),
})
