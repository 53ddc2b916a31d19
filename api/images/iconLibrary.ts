import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { ICON_OUTLINE_SIDE } from '../../shared/maps/libraryIcons.ts'

/** The built-in icons: each name with its outline, SVG path data. Sorted by name. */
export interface IconLibrary {
  readonly version: string
  readonly names: readonly string[]
  readonly outlines: ReadonlyMap<string, string>
}

const PACKAGE = '@iconify-json/game-icons'

const OUTLINE = /^<path fill="currentColor" d="([A-Za-z0-9 .,-]+)"\/>$/

const iconSetSchema = z.object({
  width: z.literal(ICON_OUTLINE_SIDE),
  height: z.literal(ICON_OUTLINE_SIDE),
  icons: z.record(z.string(), z.object({ body: z.string(), hidden: z.boolean().optional() })),
})
const manifestSchema = z.object({ version: z.string() })

let known: Promise<IconLibrary> | undefined

/** Reads the library at its first use: it takes some megabytes, which a server without library icons never needs. */
export const iconLibrary = (): Promise<IconLibrary> => (known ??= readLibrary())

const readLibrary = async (): Promise<IconLibrary> => {
  const { icons } = iconSetSchema.parse(await readPackageFile('icons.json'))
  const { version } = manifestSchema.parse(await readPackageFile('package.json'))
  const shown = Object.entries(icons).flatMap(([name, { body, hidden }]) => {
    const [, outline] = OUTLINE.exec(body) ?? []
    return outline === undefined || hidden === true ? [] : [[name, outline] as const]
  })
  const outlines = new Map(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
  return { version, names: [...outlines.keys()], outlines }
}

const readPackageFile = async (name: string): Promise<unknown> => {
  const path = createRequire(import.meta.url).resolve(`${PACKAGE}/${name}`)
  return JSON.parse(await readFile(path, 'utf8'))
}
