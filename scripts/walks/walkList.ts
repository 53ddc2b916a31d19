import { posix } from 'node:path'

/** In the order in which an act comes by. */
const ORDER = ['web/pages', 'web/features', 'web/scene', 'web/sync', 'web/sources', 'web', 'api', 'shared']

const placeOf = (path: string): number => ORDER.findIndex((folder) => path.startsWith(`${folder}/`))

/** `The 3 files: ``web/`` App, paths · ``shared/`` ids.` */
export const walkList = (paths: readonly string[]): string => {
  const byFolder = new Map<string, string[]>()
  for (const path of [...paths].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))) {
    const folder = `${posix.dirname(path)}/`
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), posix.basename(path).replace(/\.tsx?$/, '')])
  }
  const folders = [...byFolder].map(([folder, names]) => `\`${folder}\` ${names.join(', ')}`)
  return `The ${paths.length} files: ${folders.join(' · ')}.`
}

const LIST = /^The \d+ files: .*\.$/m

const sectionAt = (document: string, title: string): readonly [number, number] => {
  const begin = document.indexOf(`\n### ${title}`)
  if (begin === -1) throw new Error(`ARCHITECTURE.md has no section ‘${title}’.`)
  const end = document.indexOf('\n##', begin + 1)
  return [begin, end === -1 ? document.length : end]
}

/** The list of a walk as it stands in the document, which is empty where there is none. */
export const listIn = (document: string, title: string): string =>
  LIST.exec(document.slice(...sectionAt(document, title)))?.[0] ?? ''

/** The document with this list in the section of the walk. */
export const withList = (document: string, title: string, list: string): string => {
  const [begin, end] = sectionAt(document, title)
  const section = document.slice(begin, end)
  if (!LIST.test(section)) throw new Error(`The section ‘${title}’ has no list of files.`)
  return document.slice(0, begin) + section.replace(LIST, () => list) + document.slice(end)
}

/** Of `walkList`'s text the files, as folder and name without an extension. */
export const filesIn = (list: string): string[] =>
  [...list.matchAll(/`([\w/]+\/)` ([^·]+?)(?= ·|\.$)/g)].flatMap(([, folder = '', names = '']) =>
    names.split(', ').map((name) => `${folder}${name}`),
  )
