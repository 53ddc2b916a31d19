import sharp, { type SharpOptions } from 'sharp'
import { incomplete } from './ImageRefusedError.ts'

/**
 * sharp with limits: it reads PNG, JPEG, GIF, WebP and AVIF and nothing else, regardless of the file's name, keeps no cache,
 * and uses one core, so that a large picture never slows the server down. For processes of their own alone: what it
 * decodes cannot be interrupted, and holds up the end of the process.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export { sharp }

/** The JPEG decoder's warning that pixels are missing, which it would paint grey. */
const ENDS_EARLY = /premature end/i

/**
 * Decodes a whole picture. Damage is an error; warnings of a decoder are not, except that a JPEG ends too early.
 * @throws ImageRefusedError
 */
export const decodeWhole = async <T>(
  format: string,
  decode: (failOn: NonNullable<SharpOptions['failOn']>) => Promise<T>,
): Promise<T> => {
  if (format !== 'jpeg') return decode('error')
  try {
    return await decode('warning')
  } catch (error) {
    if (error instanceof Error && ENDS_EARLY.test(error.message)) throw incomplete()
    return decode('error')
  }
}
