/** The side of the square map that all tables show, in map px. */
export const MAP_SIDE = 8192

/** The generator of Numerical Recipes: fast, and the same numbers everywhere. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}
