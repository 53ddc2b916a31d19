import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * Returns the rows in view and, wherever it is, the one with the focus. Its neighbours are there, too: Tab that is held
 * goes on faster than a busy browser tells that it has scrolled.
 */
export const rowsWithFocus = (range: Range, focusedIndex: number): number[] => {
  const kept = focusedIndex < 0 ? [] : [focusedIndex - 1, focusedIndex, focusedIndex + 1]
  return [...new Set([...defaultRangeExtractor(range), ...kept])]
    .filter((index) => index >= 0 && index < range.count)
    .sort((a, b) => a - b)
}
