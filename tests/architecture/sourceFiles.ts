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

/** `declare module` adds to the types of the module it names. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;()]*?from\s*['"]([^'"\n]+)['"]|(?<![-\w'"])import\s*\(?\s*['"]([^'"\n]+)['"]|(?:^|\n)(declare module\s)['"]([^'"\n]+)['"]/g

interface Import {
  readonly specifier: string
  /** A type import, which cannot cause a cycle at run time. */
  readonly isType: boolean
}

const allImportsOf = ({ text }: SourceFile): Import[] =>
  [...withoutComments(text).matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? match[5] ?? '',
    isType: match[1] !== undefined || match[4] !== undefined,
  }))

/** What a file imports, as written. */
export const importsOf = (file: SourceFile): string[] => allImportsOf(file).map(({ specifier }) => specifier)

const pathFrom = (file: SourceFile, specifier: string): string =>
  posix.join(posix.dirname(file.path), specifier.split('?')[0] ?? specifier)

/** The files of the project that a file imports, by path from the top. */
export const localImportsOf = (file: SourceFile): string[] =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => pathFrom(file, specifier))

/** Those of them that are there when the program runs. */
export const runtimeImportsOf = (file: SourceFile): string[] =>
  allImportsOf(file)
    .filter(({ specifier, isType }) => specifier.startsWith('.') && !isType)
    .map(({ specifier }) => pathFrom(file, specifier))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
