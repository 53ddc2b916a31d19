/**
 * Not every server keeps a list within a list. Such a list is stored as the one field of an object, and the name of that
 * field is set free in the caller's own objects by writing it twice.
 */
const MARK = '[]'

export const withoutNestedLists = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map((item) =>
      Array.isArray(item) ? { [MARK]: withoutNestedLists(item) } : withoutNestedLists(item),
    )
  }
  return isPlain(value) ? renamed(value, withoutNestedLists, escaped) : value
}

/** The inverse. */
export const withNestedLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNestedLists)
  if (!isPlain(value)) return value
  if (Object.hasOwn(value, MARK)) return withNestedLists(value[MARK])
  return renamed(value, withNestedLists, unescaped)
}

const escaped = (key: string): string => (key.startsWith(MARK) ? MARK + key : key)
const unescaped = (key: string): string => (key.startsWith(MARK) ? key.slice(MARK.length) : key)

function renamed(
  value: Record<string, unknown>,
  convert: (item: unknown) => unknown,
  rename: (key: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), convert(item)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
