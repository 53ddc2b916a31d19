/** Whether two JSON values are deeply equal, regardless of the order of their keys. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, at) => sameValue(value, b[at]))
    )
  const entries = Object.entries(a)
  const others = new Map(Object.entries(b))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && sameValue(value, others.get(key)))
  )
}
