/** Every integer up to here is a double, and so is every product that does not exceed it. */
const EXACT_MAX = 2 ** 53

/**
 * On which side of the line from a to b the point c lies: positive on the left, negative on the right, 0 on the line.
 * Only the sign counts. Exact for integers up to 10⁹ (a map's hundredths): their differences are exact, and their
 * products (below 2⁶³) are rounded in a way that keeps their order, so doubles can only take two that differ for equal.
 * Those above 2⁵³, which no map of less than 900,000 px has, are then counted in big integers.
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
  if (left !== right || Math.abs(left) <= EXACT_MAX) return left - right
  return Number(BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax))
}
