import { EMBED_ZONES_AFTER_MS } from '../../../shared/limits.ts'

/** Binds the zones a moment after everything else. `bind` returns how to end it. Returns a function that ends it. */
export const bindLater = (bind: () => () => void): (() => void) => {
  let end: (() => void) | undefined
  const timer = setTimeout(() => {
    end = bind()
  }, EMBED_ZONES_AFTER_MS)
  return () => {
    clearTimeout(timer)
    end?.()
  }
}
