import * as z from 'zod/mini'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../../../shared/limits.ts'
import {
  DEFAULT_IMAGE_PLACING,
  type ImagePlacing,
  isWholeMapForm,
  LINED_UP,
  type MapAnswer,
} from '../../../../shared/maps/maps.ts'
import { lengthWithin } from '../../../../shared/names.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { isOfficialImage } from '../../games/officialImage.ts'

const { mapForm } = TEXTS

/** Returns why a value cannot be uploaded as a map's image; null if it can. */
export const imageProblem = (image: unknown): string | null => {
  if (image === null || image === undefined) return mapForm.imageRequired
  if (isOfficialImage(image)) return null
  if (!(image instanceof Blob) || image.size === 0) return mapForm.invalidFile
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

/** Returns the form of a map as it is. A map that is called like its game has no name of its own. */
export const mapFormOf = (map: MapAnswer): MapForm => ({
  ...EMPTY_MAP_FORM,
  gameName: map.game_name,
  displayName: map.name === map.game_name ? '' : map.name,
  versionId: map.version_id ?? '',
  tipUrl: map.tip_url ?? '',
  isPublic: map.is_public,
})

/** Returns what differs between two forms under its API names; null if nothing does. */
export const mapEditData = (
  before: MapForm,
  after: MapForm,
  placing: ImagePlacing = DEFAULT_IMAGE_PLACING,
): FormData | null => {
  const data = new FormData()
  const set = (name: string, value: string, was: string) => value !== was && data.set(name, value)
  set('game_name', after.gameName, before.gameName)
  set('display_name', after.displayName, before.displayName)
  set('version_id', after.versionId, before.versionId)
  set('tip_url', after.tipUrl, before.tipUrl)
  set('is_public', String(after.isPublic), String(before.isPublic))
  if (isWholeMapForm((name) => data.has(name))) data.set('tip_url', after.tipUrl)
  if (after.image instanceof Blob) {
    if (typeof placing === 'string') data.set('placing', placing)
    else {
      data.set('placing', LINED_UP)
      data.set('line_up', JSON.stringify(placing))
    }
    data.set('map', after.image)
  }
  return [...data.keys()].length > 0 ? data : null
}
