/** Where people see a map: `/map/{slug}_{username}_{id}`. The id alone decides, the rest is for reading. */
export const mapPath = (map: { id: number; slug: string; uploader_username: string }): string =>
  `/map/${[map.slug, slugify(map.uploader_username), String(map.id)].map(encodeURIComponent).join('_')}`

/** Digits as an id is written: as many as a safe integer has, without a zero in front. */
const TRAILING_ID = /(?<!\d)[1-9]\d{0,15}$/

/** The id in the last segment of such a path, or in a bare `{id}`; null if there is none. */
export const mapIdFromSegment = (segment: string): number | null => {
  const id = Number(TRAILING_ID.exec(segment)?.[0])
  return Number.isSafeInteger(id) ? id : null
}

/** Words as they stand in an address: lower case, hyphens between, letters and digits of any script. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
