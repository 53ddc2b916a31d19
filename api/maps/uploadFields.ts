import { z } from 'zod'
import { GAME_NAME_MAX, MAP_NAME_MAX, URL_MAX, VERSION_ID_MAX } from '../../shared/limits.ts'
import { nameSchema } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts.ts'
import { badRequest } from '../http/HttpError.ts'
import type { UploadForm } from '../http/uploads.ts'

const REQUIRED = TEXTS.mapForm.required

const blankAsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankAsAbsent, schema.optional()).transform((value) => value ?? null)

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The form's fields as its user means them. Whoever it says is the uploader is not read at all. */
const uploadFieldsSchema = z.object({
  game_name: z.preprocess((value) => value ?? '', nameSchema(GAME_NAME_MAX, REQUIRED)),
  display_name: optional(nameSchema(MAP_NAME_MAX, '')),
  version_id: optional(nameSchema(VERSION_ID_MAX, '')),
  tip_url: optional(
    z.string().trim().max(URL_MAX).refine(isWebAddress, 'Only http and https addresses are allowed.'),
  ),
  map_directory: optional(z.string().max(URL_MAX)),
})
export type UploadFields = z.infer<typeof uploadFieldsSchema>

/** @throws HttpError 400 with every issue; a missing file is one of them. */
export const readUploadForm = (form: UploadForm): { fields: UploadFields; path: string } => {
  const parsed = uploadFieldsSchema.safeParse(form.fields)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  if (form.path === null) issues.push({ path: 'map', message: REQUIRED })
  if (!parsed.success || form.path === null) throw badRequest(firstText(issues), issues)
  return { fields: parsed.data, path: form.path }
}

const firstText = (issues: readonly { message: string }[]): string =>
  issues.some(({ message }) => message === REQUIRED) ? REQUIRED : (issues[0]?.message ?? REQUIRED)
