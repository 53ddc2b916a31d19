import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What V8 reports of scripts: how often each of their functions was called. */
export const coverageSchema = z.array(
  z.object({
    url: z.string(),
    functions: z.array(
      z.object({
        functionName: z.string(),
        ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })),
      }),
    ),
  }),
)
export type Coverage = z.infer<typeof coverageSchema>

/** How often functions were called: by file, then by `name@offset`. */
export type Calls = ReadonlyMap<string, ReadonlyMap<string, number>>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The path of a source file from the checkout's top; null for what is not ours. */
export const sourcePath = (url: string, origin: string): string | null => {
  const bare = url.replace(/[?#].*$/, '')
  const served = `${origin}/@fs${ROOT}`
  const path = bare.startsWith(served)
    ? bare.slice(served.length)
    : bare.startsWith(`${origin}/`)
      ? `web${bare.slice(origin.length)}`
      : bare.startsWith(`file://${ROOT}`)
        ? bare.slice(`file://${ROOT}`.length)
        : ''
  return /^(web|api|shared)\/.*\.tsx?$/.test(path) ? path : null
}

/** Leaves out what a module runs when it is loaded. */
export const callsOf = (coverage: Coverage, origin: string): Calls => {
  const calls = new Map<string, Map<string, number>>()
  for (const { url, functions } of coverage) {
    const path = sourcePath(url, origin)
    if (path === null) continue
    const called = calls.get(path) ?? new Map<string, number>()
    for (const { functionName, ranges } of functions) {
      const { startOffset = 0, count = 0 } = ranges[0] ?? {}
      const isModule = functionName === '' && startOffset === 0
      const name = `${functionName}@${startOffset}`
      if (count > 0 && !isModule) called.set(name, (called.get(name) ?? 0) + count)
    }
    calls.set(path, called)
  }
  return calls
}

/** The functions that were called more often than in each of the other times, by file. */
export const calledMoreOften = (calls: Calls, others: readonly Calls[]): Map<string, string[]> =>
  new Map(
    [...calls].map(([path, called]) => {
      const isMore = ([name, count]: [string, number]) =>
        others.every((other) => count > (other.get(path)?.get(name) ?? 0))
      return [path, [...called].filter(isMore).map(([name]) => name)]
    }),
  )
