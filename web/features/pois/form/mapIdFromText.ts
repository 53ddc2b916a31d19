import { countedIdSchema } from '../../../../shared/ids.ts'
import { mapIdFromSegment } from '../../../../shared/paths.ts'

/** Returns the id in a number or in a link to a map of this site, or null. */
export const mapIdFromText = (text: string, pageUrl: string): number | null => {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return idFrom(Number(typed))
  if (!typed.includes('/') || !URL.canParse(typed, pageUrl)) return null
  const { origin, pathname } = new URL(typed, pageUrl)
  // A directory may end in digits, too.
  const [, segment] = /^\/map\/((?:[^/]*_)?\d+)\/?$/.exec(pathname) ?? []
  return origin === new URL(pageUrl).origin && segment !== undefined
    ? idFrom(mapIdFromSegment(segment))
    : null
}

const idFrom = (value: unknown): number | null => {
  const id = countedIdSchema.safeParse(value)
  return id.success ? id.data : null
}
