/** Whether two sets have the same elements. */
export const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one === other || (one.size === other.size && [...one].every((element) => other.has(element)))
