import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

const builtManifest = () =>
  manifestSchema.parse(JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')))

/** The chunks of our own that pages load on demand, but for the pages themselves: their files by their names. */
export const lazyChunks = (): ReadonlyMap<string, string> => {
  return new Map(
    Object.entries(builtManifest())
      .filter(([source, { isDynamicEntry }]) => isDynamicEntry && !/^pages\/|node_modules\//.test(source))
      .map(([source, { file }]) => [/([^/]+)\.tsx?$/.exec(source)?.[1] ?? source, `/${file}`]),
  )
}

/** The paths of the scripts and style sheets of lazy chunks. */
export const lazyFiles = (names: readonly string[]): readonly string[] => {
  const all = lazyChunks()
  const chunks = Object.values(builtManifest())
  return names.flatMap((name) => {
    const chunk = chunks.find(({ file }) => `/${file}` === all.get(name))
    if (!chunk) throw new Error(`The build has no chunk ${name}.`)
    return [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`)
  })
}

/** Loses the files of all lazy chunks of a page, which must not be open yet. Returns a function to find one again. */
export const loseLazyChunks = async (
  page: Page,
  but: readonly string[] = [],
): Promise<(name: string) => void> => {
  const lost = new Set([...lazyChunks()].filter(([name]) => !but.includes(name)).map(([, file]) => file))
  await page.route('**/assets/*.js', (route) =>
    lost.has(new URL(route.request().url()).pathname) ? route.abort() : route.fallback(),
  )
  return (name) => {
    const file = lazyChunks().get(name)
    if (file === undefined) throw new Error(`The build has no chunk ${name}.`)
    lost.delete(file)
  }
}

/** The chunks that import one another in a circle, each by its name in the build. */
export const chunkCircles = (): readonly string[] => {
  const manifest = builtManifest()
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return Object.keys(manifest).filter((chunk) => reaches(chunk, chunk))
}

/** The chunks that load the script of a whole page, which starts that page. */
export const startersOf = (page: string): readonly string[] =>
  Object.entries(builtManifest()).flatMap(([chunk, { imports = [] }]) =>
    imports.includes(page) ? [chunk] : [],
  )

/** The files of scripts that chunks are: their own, and all that they import. */
export const scriptsOf = (chunks: readonly string[]): readonly string[] => {
  const manifest = builtManifest()
  const files = new Set<string>()
  const add = (chunk: string): void => {
    const { file, imports = [] } = manifest[chunk] ?? { file: '' }
    if (file === '') throw new Error(`The build has no chunk ${chunk}.`)
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  chunks.forEach(add)
  return [...files].map((file) => `dist/web/${file}`)
}
