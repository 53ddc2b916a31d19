interface CacheOptions {
  /** How long a result is not looked up again. */
  readonly forMs: number
  /** How long a caller waits for a new one. */
  readonly waitMs?: number
  /** Is told why a look failed. */
  readonly onFailure?: (error: unknown) => void
  /** A clock that only goes forward. */
  readonly now?: () => number
}

const WAIT_MS = 1_000
/** How many times `forMs` a result may be old, where the next one is slow. */
const STALE_TIMES = 3

/**
 * Returns a function that tells what `look` has found lately, so that asking often costs little. It never waits for long: null
 * where nothing recent is known. At most one look is under way.
 */
export const cached = <T>(
  look: () => Promise<T>,
  { forMs, waitMs = WAIT_MS, onFailure = () => undefined, now = () => performance.now() }: CacheOptions,
): (() => Promise<T | null>) => {
  let found: { readonly value: T; readonly at: number } | null = null
  let looking: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const at = now()
    return look()
      .then((value) => void (found = { value, at }), onFailure)
      .finally(() => (looking = null))
  }
  return async () => {
    if (found && now() - found.at < forMs) return found.value
    looking ??= begin()
    await Promise.race([looking, pause(waitMs)])
    return found && now() - found.at < forMs * STALE_TIMES ? found.value : null
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())
