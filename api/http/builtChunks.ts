import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

type Manifest = z.infer<typeof manifestSchema>

const EVERY_PAGE = 'index.html'
const FIRST_MAP = 'firstMap.ts'

interface ChunkLinks {
  /** Returns the elements that load chunks early, with all that they import and the page has not loaded, by their source files. */
  readonly ofChunks: (sources: readonly string[], isAfterFirstMap: boolean) => string
  /** The elements that load and run what shows a map before the application. */
  readonly ofFirstMap: string
}

/** Reads a build's manifest. */
export const readChunkLinks = async (folder: string): Promise<ChunkLinks> => {
  const manifest = await readManifest(folder)
  // Every page loads these by itself.
  const everywhere = linksOf(manifest, [EVERY_PAGE])
  const firstMap = without(linksOf(manifest, [FIRST_MAP]), everywhere)
  const known = new Map<string, string>()
  return {
    ofChunks: (sources, isAfterFirstMap) => {
      const key = [isAfterFirstMap, ...sources].join()
      const loaded = isAfterFirstMap ? [...everywhere, ...firstMap] : everywhere
      const links = known.get(key) ?? without(linksOf(manifest, sources), loaded).join('')
      known.set(key, links)
      return links
    },
    ofFirstMap: firstMap.map((link) => asRun(link, manifest[FIRST_MAP]?.file)).join(''),
  }
}

const without = (links: readonly string[], loaded: readonly string[]): string[] =>
  links.filter((link) => !loaded.includes(link))

/** The script of the first map runs as soon as it is there, and its styles apply. */
const asRun = (link: string, script: string | undefined): string => {
  const path = /href="\/([^"]*)"/.exec(link)?.[1] ?? ''
  if (link.includes('as="style"')) return `<link rel="stylesheet" crossorigin href="/${path}">`
  if (path !== script) return link
  return `<script type="module" async crossorigin fetchpriority="high" src="/${path}"></script>`
}

const readManifest = async (folder: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))

/** Returns the elements that load chunks, and all that they import, early. */
const linksOf = (manifest: Manifest, wanted: readonly string[]): string[] => {
  const sources = new Set(wanted)
  for (const each of sources) for (const imported of manifest[each]?.imports ?? []) sources.add(imported)
  const chunks = [...sources].flatMap((each) => manifest[each] ?? [])
  const styles = new Set(chunks.flatMap(({ css }) => css))
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // Not a style sheet yet: the page's script adds that, and again if it was lost.
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ]
}
