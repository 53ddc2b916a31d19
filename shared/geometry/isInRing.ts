/** Whether a place is within a closed outline, by the parity of the edges to its right. */
export const isInRing = (
  points: readonly { readonly x: number; readonly y: number }[],
  x: number,
  y: number,
): boolean => {
  let isInside = false
  let from = points.at(-1)
  for (const to of points) {
    if (from !== undefined && from.y > y !== to.y > y) {
      const crossing = to.x + ((from.x - to.x) * (y - to.y)) / (from.y - to.y)
      if (x < crossing) isInside = !isInside
    }
    from = to
  }
  return isInside
}
