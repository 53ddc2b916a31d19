import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const FOLDERS = ['shared', 'api', 'web', 'scripts', 'tests'] as const

/** A source file with its path from the checkout's top, `/` between folders on every system. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export const pathsBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(
        ...join(entry.parentPath, entry.name)
          .slice(ROOT.length + 1)
          .split(/[\\/]/),
      ),
    )

export const sourceFiles = (): SourceFile[] =>
  FOLDERS.flatMap(pathsBelow)
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
    .map((path) => ({ path, text: readText(path) }))

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/** What a file imports, as written. */
export const importsOf = ({ text }: SourceFile): string[] =>
  [...withoutComments(text).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')

/** The files of the project that a file imports, by path from the top. */
export const localImportsOf = (file: SourceFile): string[] =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file.path), specifier.split('?')[0] ?? specifier))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
