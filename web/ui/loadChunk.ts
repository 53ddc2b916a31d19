/** How long a page's script may take to arrive. */
const CHUNK_TIMEOUT_MS = 120_000

/** Until then after the page has loaded, what can wait leaves the network to what is shown. */
const EARLY_MS = 1_000

/** The script of a page did not arrive. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** Bounds a dynamic import, so that a stalled connection ends in an offer to try again instead of in waiting. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('This page took too long to load.')), CHUNK_TIMEOUT_MS)
  })
  const chunk = load().catch((error: unknown) => {
    throw new ChunkError('This page could not be loaded.', { cause: error })
  })
  return Promise.race([chunk, timeout]).finally(() => clearTimeout(timer))
}

/** Fetches what has to be there without a network too, such as the words that say so. */
export const fetchEarly = (load: () => Promise<unknown>): void => {
  const fetchSoon = () => setTimeout(() => void load().catch(() => {}), EARLY_MS)
  if (document.readyState === 'complete') fetchSoon()
  else window.addEventListener('load', fetchSoon, { once: true })
}
