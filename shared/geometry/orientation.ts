/** Every integer up to here is a double, and so is every product that does not exceed it. */
const EXACT_MAX = 2 ** 53

/** Twice what the rounding of two products and of their difference can add up to, as a share of the products. */
const ROUNDING = 4 * 2 ** -53

/**
 * On which side of the line from a to b the point c lies: positive on the left, negative on the right, 0 on the line.
 * Only the sign counts. Exact for integers up to 10⁹ (a map's hundredths): their differences are exact, their products
 * (below 2⁶³) are not always. The double result has the right sign where it exceeds what rounding can have added, which
 * is nearly always, or where both products are below 2⁵³, which is always so on a map of less than 600,000 px;
 * what remains is counted in big integers.
 */
export const orientation = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number => {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const size = Math.abs(left) + Math.abs(right)
  if (size <= EXACT_MAX || Math.abs(left - right) > size * ROUNDING) return left - right
  const exact = BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
