/** An answer that came with the page describes the moment of its request. */
const FRESH_MS = 60_000

const answers = new Map<string, unknown>()

/**
 * Keeps the answers of the API that the server put into the page's head; see `api/http/pageHead.ts`. To be called before
 * anything is asked for; only the first call does anything.
 */
export const keepPageAnswers = (): void => {
  const element = document.getElementById('page-answers')
  element?.remove()
  const text = element?.textContent
  const given: unknown = text && isPageFresh() ? JSON.parse(text) : null
  if (typeof given !== 'object' || given === null) return
  for (const [path, answer] of Object.entries(given)) answers.set(path, answer)
  setTimeout(() => answers.clear(), FRESH_MS)
}

/** A page out of the browser's cache, such as after Back, may be older than the last sign-in. */
const isPageFresh = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

/** Takes the answer for a path, if one came with the page. Each is taken once: whoever asks again wants what is new. */
export const takePageAnswer = (path: string): { readonly answer: unknown } | null => {
  if (!answers.has(path)) return null
  const answer = answers.get(path)
  answers.delete(path)
  return { answer }
}
