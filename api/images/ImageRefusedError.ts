import { TEXTS } from '../../shared/texts/texts.ts'

/** A file that is not accepted as a picture. With `too-large` the message names the limit; `too-slow` is about the time alone. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly reason: 'not-an-image' | 'incomplete' | 'too-large' | 'too-slow'

  constructor(reason: ImageRefusedError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

export const notAnImage = () => new ImageRefusedError('not-an-image', TEXTS.mapForm.notImage)

export const emptyFile = () => new ImageRefusedError('not-an-image', TEXTS.mapForm.invalidFile)

export const incomplete = () =>
  new ImageRefusedError('incomplete', 'The image is incomplete: the file ends too early.')

export const tooSlow = () => new ImageRefusedError('too-slow', 'This image takes too long to read.')

export const tooLarge = (text: string) => new ImageRefusedError('too-large', text)
