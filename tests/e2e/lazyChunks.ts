import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.optional(z.boolean()),
  }),
)

/** The chunks that pages load on demand, but for the pages themselves: their files by their names. */
export const lazyChunks = (): ReadonlyMap<string, string> => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')))
  return new Map(
    Object.entries(manifest)
      .filter(([source, { isDynamicEntry }]) => isDynamicEntry && !source.startsWith('pages/'))
      .map(([source, { file }]) => [/([^/]+)\.tsx?$/.exec(source)?.[1] ?? source, `/${file}`]),
  )
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
