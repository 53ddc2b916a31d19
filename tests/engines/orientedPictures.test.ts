import { describe, expect, it } from 'vitest'
import { orientedPictures } from '../orientedPictures.ts'
import { lookAtPicture, pictureForPage, seenByPage, uprightPictureScript } from '../uprightPictureScript.ts'
import { startEngine } from './Engine.ts'

/** WebKitGTK’s own decoder ignores the boxes by which an AVIF is turned. Safari has the system’s. */
const UNTURNED = { firefox: [], webkit: ['AVIF'] } as const

describe('pictures of all formats are read as their files say', () => {
  it.each(['firefox', 'webkit'] as const)('in %s', async (name) => {
    const engine = await startEngine(name)
    try {
      // What a script of WebDriver defines is gone in the next one.
      const script = `${await uprightPictureScript()}\nglobalThis.uprightPicture = uprightPicture`
      const unturned: readonly string[] = UNTURNED[name]
      for (const picture of await orientedPictures()) {
        const { name: pictureName, format, orientation, seen } = picture
        if (unturned.includes(format) && orientation > 1) continue
        const looked = await engine.driver.executeScript<Awaited<ReturnType<typeof lookAtPicture>>>(
          `${script}\nreturn (${lookAtPicture.toString()})(arguments[0])`,
          pictureForPage(picture),
        )
        expect({ pictureName, ...seenByPage(looked) }).toEqual({ pictureName, ...seen })
        const { width, height } = seen
        expect({ pictureName, measured: looked.measured }).toEqual({
          pictureName,
          measured: { width, height },
        })
      }
    } finally {
      await engine.close()
    }
  })
})
