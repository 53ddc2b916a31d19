const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts as people do: 2 before 10, whatever the case. */
export const sortedByName = <T extends { readonly name: string }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => collator.compare(a.name, b.name))
