import { z } from 'zod'

/** A name people give: trimmed, not empty, without control characters. */
export const nameSchema = (lengthMax: number, emptyText: string) =>
  z
    .string()
    .trim()
    .min(1, emptyText)
    .max(lengthMax)
    .refine(hasNoControls, 'Control characters are not allowed.')

/** Text in several lines: may be empty, keeps its line breaks, refuses other control characters. */
export const textSchema = (lengthMax: number) =>
  z.string().max(lengthMax).refine(hasNoControls, 'Control characters are not allowed.')

/** Names that differ only in case or in surrounding space are the same name. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** What names are compared and claimed by. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

// eslint-disable-next-line no-control-regex -- these characters are just what is looked for
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function hasNoControls(text: string): boolean {
  return !CONTROLS.test(text)
}
