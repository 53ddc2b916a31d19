import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ICON_LIBRARY } from '../../shared/maps/libraryIcons.ts'

const lockedPackageSchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
})
const lockfileSchema = z.object({ packages: z.record(z.string(), lockedPackageSchema) })
type LockedPackage = z.infer<typeof lockedPackageSchema>

const personSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  author: personSchema.optional(),
  homepage: z.string().optional(),
})

/** Development packages that add code of their own to what they build. */
const BUILT_IN = ['node_modules/vite', 'node_modules/rolldown']
/** Vite's licence file goes on with those of packages that it runs on itself, and that it adds to no build. */
const OF_THE_BUILDER_ALONE = /\n# Licenses of bundled dependencies\n[^]*/

const LICENCE_FILE = /^(licen[cs]e|notice|copying|copyright|third-?party)/i
const README = /^readme/i
/** A heading that names the licence, and what follows it up to the next heading. */
const LICENCE_SECTION = /^#{1,6} *licen[cs](?:e|es|ing)\b.*\n([^]*?)(?=^#{1,6} |(?![^]))/im
const LINK_TARGETS = /^ *\[[^\]]+\]: .*$/gm

const RULE = '-'.repeat(80)
const INTRODUCTION = `Third-party notices

Pinfold contains or runs on the packages below, each under the licence of its authors. The native libraries within
sharp are listed at its package @img/sharp-libvips. Licences that are only named can be read at
https://spdx.org/licenses/.
`

/**
 * Returns name, version and licence of every package that the product in the folder `root` runs on, by its
 * package-lock.json, with the licence's text as the package states it. Optional packages for other systems, which are
 * not installed, are left out.
 */
export const thirdPartyNotices = (root: string): string => {
  const { packages } = lockfileSchema.parse(readJson(join(root, 'package-lock.json')))
  const shipped = Object.entries(packages).filter(
    ([path, locked]) => path !== '' && isShipped(path, locked) && isInstalled(root, path, locked),
  )
  const notices = shipped.map(([path, locked]) => noticeOf(join(root, path), locked))
  return [INTRODUCTION, ...[...new Set(notices)].sort()].join(`\n${RULE}\n\n`)
}

/** What a package leaves out about itself. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  '@iconify-json/game-icons': `By ${ICON_LIBRARY.authors.join(', ')}.\n${ICON_LIBRARY.url}\n${ICON_LIBRARY.licenceUrl}`,
}

const isShipped = (path: string, { dev }: LockedPackage): boolean => dev !== true || BUILT_IN.includes(path)

const isInstalled = (root: string, path: string, { optional }: LockedPackage): boolean => {
  const isThere = existsSync(join(root, path, 'package.json'))
  if (!isThere && optional !== true) throw new Error(`${path} is not installed: its licence cannot be read.`)
  return isThere
}

const noticeOf = (folder: string, { license }: LockedPackage): string => {
  const { name, version, author, homepage } = manifestSchema.parse(readJson(join(folder, 'package.json')))
  const text = licenceText(folder) || (STATED_ELSEWHERE[name] ?? '')
  if (license === undefined && text === '') throw new Error(`${name} ${version} states no licence.`)
  const facts = [
    `${name} ${version}`,
    `Licence: ${license ?? 'see below'}`,
    author && `Author: ${author}`,
    homepage,
  ]
  return `${facts.filter(Boolean).join('\n')}\n${text && `\n${text}\n`}`
}

/** Returns the package's licence files, or else what its readme says about the licence, or ''. */
const licenceText = (folder: string): string => {
  const files = filesOf(folder, LICENCE_FILE).map((text) => text.replace(OF_THE_BUILDER_ALONE, ''))
  const texts = files.length > 0 ? files : filesOf(folder, README).map(licenceSection)
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')
}

const licenceSection = (readme: string): string =>
  (LICENCE_SECTION.exec(readme)?.[1] ?? '').replace(LINK_TARGETS, '')

const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\r\n?/g, '\n'))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
