import { z } from 'zod'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../shared/limits.ts'
import { isWebAddress } from '../../shared/maps/assets.ts'
import { lineUpSchema } from '../../shared/maps/lineUp.ts'
import { DEFAULT_IMAGE_PLACING, IMAGE_PLACINGS, isWholeMapForm, LINED_UP } from '../../shared/maps/maps.ts'
import { nameSchema } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { badRequest } from '../http/errors.ts'
import { type UploadForm, wireFlagSchema } from '../http/requestBody.ts'

const REQUIRED = TEXTS.mapForm.required

const tipUrlSchema = z
  .string()
  .trim()
  .max(URL_MAX)
  .refine(isWebAddress, 'Only http and https addresses are allowed.')

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** A field that may be blank, regardless of the length that `schema` wants. */
const optional = <T extends z.core.$ZodType>(schema: T) =>
  z
    .pipe(
      z.transform((value) => (isBlank(value) ? undefined : value)),
      z.optional(schema),
    )
    .optional()
    .transform((value) => value ?? null)
    .meta({ minLength: 0 })

const publicFlagSchema = wireFlagSchema.transform((flag) => flag === 1)

/** The text fields of the form. An uploader named there is ignored: the session alone says who uploads. */
const uploadFieldsSchema = z.object({
  game_name: z.pipe(
    z.transform((value) => value ?? ''),
    nameSchema(GAME_NAME_MAX, REQUIRED),
  ),
  display_name: optional(nameSchema(MAP_NAME_MAX, '')),
  version_id: optional(nameSchema(VERSION_ID_MAX, '')),
  tip_url: optional(tipUrlSchema),
  map_directory: optional(z.string().max(URL_MAX)),
  is_public: publicFlagSchema.default(true),
  /** With `1`, and without an image, the map gets the official image of its game. */
  use_official_map: optional(z.string().max(1)),
  official_game_slug: optional(z.string().max(URL_MAX)),
  /** With `1` others see the map only once something is imported into it; with `copy` once it is made public. */
  importing: optional(z.string().max(4)),
})
type UploadFields = z.infer<typeof uploadFieldsSchema>
export type MapFields = Omit<UploadFields, 'use_official_map' | 'official_game_slug' | 'importing'> &
  Partial<Pick<UploadFields, 'importing'>>

export const UPLOAD_FORM = { fields: uploadFieldsSchema, fileField: 'map', isFileOptional: true }

/** @throws HttpError 400 with every issue; a missing file is one of them. */
export const readUploadForm = (form: UploadForm): { fields: MapFields; path: string } => {
  const parsed = uploadFieldsSchema.safeParse(form.fields)
  const issues = issuesOf(parsed.error)
  if (form.file === null) issues.push({ path: UPLOAD_FORM.fileField, message: REQUIRED })
  if (!parsed.success || form.file === null) throw badRequest(firstText(issues), issues)
  return { fields: parsed.data, path: form.file.path }
}

/** A field that an edit may leave out, and that null says is blank. */
const editable = <T extends z.core.$ZodType>(schema: T) =>
  z
    .pipe(
      z.transform((value) => (isBlank(value) ? null : value)),
      z.nullable(schema).optional(),
    )
    .optional()
    .meta({ minLength: 0 })

const NO_LINE_UP = 'To line up the images, send pairs of points of both as line_up.'

/** Each of the pairs takes some 100 characters at most. */
const LINE_UP_CHARACTERS_MAX = 10_000

const jsonFieldSchema = z
  .string()
  .max(LINE_UP_CHARACTERS_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'Expected JSON.' })
      return z.NEVER
    }
  })

/** The same form for an existing map: what it leaves out stays as it is. */
const editFieldsSchema = z
  .object({
    game_name: z.optional(nameSchema(GAME_NAME_MAX, REQUIRED)),
    display_name: editable(nameSchema(MAP_NAME_MAX, '')),
    version_id: editable(nameSchema(VERSION_ID_MAX, '')),
    tip_url: editable(tipUrlSchema),
    map_directory: editable(z.string().max(URL_MAX)),
    is_public: publicFlagSchema.optional(),
    /** What becomes of the content if there is a new image in `map`. */
    placing: z.enum([...IMAGE_PLACINGS, LINED_UP]).default(DEFAULT_IMAGE_PLACING),
    /** With `placing` `line-up`: the warp and the pairs of points, as JSON. */
    line_up: jsonFieldSchema.pipe(lineUpSchema).optional(),
  })
  .transform(({ placing, line_up, ...fields }, context) => {
    const placed = placing === LINED_UP ? line_up : placing
    if (placed === undefined) context.addIssue({ code: 'custom', path: ['line_up'], message: NO_LINE_UP })
    const isWhole = isWholeMapForm((name) => fields[name] !== undefined)
    const tip_url = isWhole && fields.tip_url === undefined ? null : fields.tip_url
    return { ...fields, tip_url, placing: placed ?? DEFAULT_IMAGE_PLACING }
  })
export type MapEdit = z.infer<typeof editFieldsSchema>

/** The image is optional too. */
export const EDIT_FORM = { fields: editFieldsSchema, fileField: UPLOAD_FORM.fileField, isFileOptional: true }

/** `path` is that of the new image; null leaves the image as it is. @throws HttpError 400 with every issue */
export const readEditForm = ({ fields, file }: UploadForm): { edit: MapEdit; path: string | null } => {
  const parsed = editFieldsSchema.safeParse(fields)
  if (parsed.success) return { edit: parsed.data, path: file?.path ?? null }
  const issues = issuesOf(parsed.error)
  throw badRequest(firstText(issues), issues)
}

interface Issue {
  readonly path: string
  readonly message: string
}

const issuesOf = (error: z.ZodError | undefined): Issue[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))

const firstText = (issues: readonly Issue[]): string =>
  issues.some(({ message }) => message === REQUIRED) ? REQUIRED : (issues[0]?.message ?? REQUIRED)
