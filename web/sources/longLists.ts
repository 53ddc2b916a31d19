/** Few enough that the page stays live while they are written or read. */
const ITEMS_PER_SLICE = 1_000

/** Whether writing or reading the JSON of a list takes longer than the page should be busy. */
export const isLongList = (items: readonly unknown[]): boolean => items.length > ITEMS_PER_SLICE

/** Splits a long list; between the slices other tasks of the page have their turn. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_SLICE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve))
    yield items.slice(from, from + ITEMS_PER_SLICE)
  }
}

/** Returns the JSON of a long list in pieces, which are to be joined. */
export const jsonPieces = async (items: readonly unknown[]): Promise<string[]> => {
  const pieces = ['[']
  for await (const slice of inSlices(items)) {
    if (pieces.length > 1) pieces.push(',')
    pieces.push(JSON.stringify(slice).slice(1, -1))
  }
  return [...pieces, ']']
}
