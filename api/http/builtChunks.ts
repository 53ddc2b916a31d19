import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

type Manifest = z.infer<typeof manifestSchema>

/** Reads a build's manifest. The returned function names the elements that load a chunk early, with all that it imports. */
export const readChunkLinks = async (folder: string): Promise<(source: string) => string> => {
  const manifest = await readManifest(folder)
  // Every page loads these by itself.
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry)
  const everywhere = new Set(entry === undefined ? [] : linksOf(manifest, entry))
  const known = new Map<string, string>()
  return (source) => {
    const links =
      known.get(source) ??
      linksOf(manifest, source)
        .filter((link) => !everywhere.has(link))
        .join('')
    known.set(source, links)
    return links
  }
}

const readManifest = async (folder: string): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))

/** Returns the elements that load a chunk, and all that it imports, early. */
const linksOf = (manifest: Manifest, source: string): string[] => {
  const sources = new Set([source])
  for (const each of sources) for (const imported of manifest[each]?.imports ?? []) sources.add(imported)
  const chunks = [...sources].flatMap((each) => manifest[each] ?? [])
  const styles = new Set(chunks.flatMap(({ css }) => css))
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // Not a style sheet yet: the page's script adds that, and again if it was lost.
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ]
}
