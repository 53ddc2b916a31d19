import * as z from 'zod/mini'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../../../shared/limits.ts'
import { lengthWithin } from '../../../../shared/names.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { isOfficialImage } from '../../games/officialImage.ts'

const { mapForm } = TEXTS

/** Returns why a value cannot be uploaded as a map's image; null if it can. */
export const imageProblem = (image: unknown): string | null => {
  if (image === null || image === undefined) return mapForm.imageRequired
  if (isOfficialImage(image)) return null
  if (!(image instanceof Blob)) return mapForm.invalidFile
  return image.type.startsWith('image/') ? null : mapForm.notImage
}

/** The formats that the server takes. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Returns why a file that is being chosen cannot be a map's image, as the server would say after its upload; null if it can. */
export const chosenImageProblem = (file: File): string | null =>
  imageProblem(file) ?? (IMAGE_TYPES.includes(file.type) ? null : mapForm.notImage)

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}

const short = (max: number, tooLong: string) => z.string().check(z.trim(), ...lengthWithin(max, tooLong))

/** The fields of the form for a new map. The image is checked last, after everything that is missing. */
export const mapFormSchema = z.object({
  gameName: short(GAME_NAME_MAX, `At most ${GAME_NAME_MAX} characters.`).check(
    z.minLength(1, mapForm.required),
  ),
  displayName: short(MAP_NAME_MAX, `At most ${MAP_NAME_MAX} characters.`),
  versionId: short(VERSION_ID_MAX, `At most ${VERSION_ID_MAX} characters.`),
  tipUrl: short(URL_MAX, `At most ${URL_MAX} characters.`).check(
    z.refine((text) => text === '' || isWebAddress(text), 'A tip link starts with http:// or https://.'),
  ),
  isPublic: z.boolean(),
  image: z.unknown().check(
    z.superRefine((image, context) => {
      if (image === null || image === undefined) context.addIssue(mapForm.required)
    }),
  ),
})

/** The same for a map that has its image. */
export const mapEditSchema = z.extend(mapFormSchema, { image: z.unknown() })
export type MapForm = z.infer<typeof mapFormSchema>

export const EMPTY_MAP_FORM: MapForm = {
  gameName: '',
  displayName: '',
  versionId: '',
  tipUrl: '',
  isPublic: true,
  image: null,
}

/**
 * Returns what is wrong with a complete form: nobody is signed in, or the file is not an image, in this order; null if
 * nothing is.
 */
export const submissionProblem = (form: MapForm, isSignedIn: boolean): string | null =>
  isSignedIn ? imageProblem(form.image) : mapForm.loginNeeded

/** The fields in the order in which they are shown: the first wrong one is focused. */
export const MAP_FORM_FIELDS = ['gameName', 'displayName', 'versionId', 'tipUrl', 'image'] as const
