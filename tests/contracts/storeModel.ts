import type { MapDocument } from '../../api/store/collections.ts'
import type { Page, Scalar, Sort } from '../../api/store/Store.ts'

/** A page of maps, found by looking at all of them. */
export const modelPage = (maps: readonly MapDocument[], page: Page<'maps'>): MapDocument[] => {
  const { sort, after, limit } = page
  return maps
    .filter((map) => isMatch(map, page))
    .sort((a, b) =>
      compareBy(
        sort,
        (field) => a[field] ?? null,
        (field) => b[field] ?? null,
      ),
    )
    .filter(
      (map) =>
        !after ||
        compareBy(
          sort,
          (field) => map[field] ?? null,
          (_, at) => after[at] ?? null,
        ) > 0,
    )
    .slice(0, limit)
}

function isMatch(map: MapDocument, { equals, range }: Page<'maps'>): boolean {
  const isEqual = Object.entries(equals ?? {}).every(
    ([field, value]) => compare(map[field as keyof typeof equals], value) === 0,
  )
  if (!range || !isEqual) return isEqual
  const value = map[range.field] ?? null
  const { gt, gte, lt, lte } = range
  return (
    value !== null &&
    (gt === undefined || compare(value, gt) > 0) &&
    (gte === undefined || compare(value, gte) >= 0) &&
    (lt === undefined || compare(value, lt) < 0) &&
    (lte === undefined || compare(value, lte) <= 0)
  )
}

type Lookup = (field: Sort<'maps'>['field'], at: number) => Scalar

function compareBy(sort: Page<'maps'>['sort'], a: Lookup, b: Lookup): number {
  for (const [at, { field, direction }] of sort.entries()) {
    const compared = compare(a(field, at), b(field, at))
    if (compared !== 0) return direction === 'ascending' ? compared : -compared
  }
  return 0
}

/** Nulls first, texts by code point (which is the order of their UTF-8 bytes). */
function compare(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}
