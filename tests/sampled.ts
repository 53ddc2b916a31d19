/**
 * Whether everything is tested, as `.ci/run` has it. Otherwise a test that goes over many cases of the same kind takes a sample of
 * them, always the same, so that all tests together take minutes.
 */
export const IS_FULL = process.env.PINFOLD_FULL_TESTS === '1'

/** Returns all cases, or every `oneIn`th of them. */
export const sampled = <T>(cases: readonly T[], oneIn: number): readonly T[] =>
  IS_FULL ? cases : cases.filter((_, at) => at % oneIn === 0)
