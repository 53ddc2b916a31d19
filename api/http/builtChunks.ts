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

/** Returns the elements that load chunks early, with all that they import and the page has not loaded, by their source files. */
type ChunkLinks = (sources: readonly string[]) => string

/** Reads a build's manifest. */
export const readChunkLinks = async (folder: string): Promise<ChunkLinks> => {
  const manifest = await readManifest(folder)
  // Every page loads these by itself.
  const everywhere = linksOf(manifest, [EVERY_PAGE])
  const known = new Map<string, string>()
  return (sources) => {
    const key = sources.join()
    const links =
      known.get(key) ??
      linksOf(manifest, sources)
        .filter((link) => !everywhere.includes(link))
        .join('')
    known.set(key, links)
    return links
  }
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
