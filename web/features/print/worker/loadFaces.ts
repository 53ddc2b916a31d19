import type { PrintTask } from './printMessages.ts'

/** Gives the worker the font of the page. A face that the browser refuses is left out: another font stands in. */
export const loadFaces = async ({ faces }: PrintTask['font']): Promise<void> => {
  if (!('fonts' in self) || !(self.fonts instanceof FontFaceSet)) return
  const { fonts } = self
  await Promise.allSettled(
    faces.map(async ({ family, file, ...descriptors }) => {
      fonts.add(await new FontFace(family, file, descriptors).load())
    }),
  )
}
