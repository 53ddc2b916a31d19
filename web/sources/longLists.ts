import { pause } from './pauses.ts'

/** Reading or writing the JSON of more takes longer than the page should be busy. */
const LONG_FROM = 1_000
/** Few enough that the page stays live while they are read or written, even by code that runs for the first time. */
const ITEMS_PER_SLICE = 500

export const isLongList = (items: readonly unknown[]): boolean => items.length > LONG_FROM

/** Splits a long list; between the slices other tasks of the page have their turn. */
export async function* inSlices<T>(
  items: readonly T[],
  itemsPerSlice = ITEMS_PER_SLICE,
): AsyncGenerator<readonly T[], void> {
  for (let from = 0; from < items.length; from += itemsPerSlice) {
    if (from > 0) await pause()
    yield items.slice(from, from + itemsPerSlice)
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
