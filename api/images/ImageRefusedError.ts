import { TEXTS } from '../../shared/texts/texts.ts'

/** A file that is not accepted as a picture. With `too-large` the message names the limit. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly reason: 'not-an-image' | 'incomplete' | 'too-large'

  constructor(reason: ImageRefusedError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

export const notAnImage = () => new ImageRefusedError('not-an-image', TEXTS.mapForm.notImage)

export const emptyFile = () => new ImageRefusedError('not-an-image', TEXTS.mapForm.invalidFile)

export const incomplete = () =>
  new ImageRefusedError('incomplete', 'The image is incomplete: the file ends too early.')

export const tooLarge = (text: string) => new ImageRefusedError('too-large', text)
