import { describe, expect, it } from 'vitest'
import { importsOf, readText, sourceFiles } from './sourceFiles.ts'

interface Package {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Package

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const isProduct = (path: string): boolean => /^(web|api|shared)\//.test(path) && !isTest(path)
const isScript = (path: string): boolean => path.startsWith('scripts/') && !isTest(path)
const isBuild = (path: string): boolean => isScript(path) || /^vite\.[\w.]*config\.ts$/.test(path)

/** The packages that the design names, by the files they are for. */
const DESIGNED: [name: string, isUser: (path: string) => boolean][] = [
  ['react', isProduct],
  ['react-dom', isProduct],
  ['react-router-dom', isProduct],
  ['konva', isProduct],
  ['react-konva', isProduct],
  ['zustand', isProduct],
  ['immer', isProduct],
  ['idb', isProduct],
  ['koa', isProduct],
  ['@koa/router', isProduct],
  ['koa-body', isProduct],
  ['grant-koa', isProduct],
  ['mongodb', isProduct],
  ['zod', isProduct],
  ['sharp', isProduct],
  ['vite', isBuild],
  ['vitest', isTest],
  ['playwright', isScript],
]

const files = [
  ...sourceFiles(),
  ...['vite.config.ts', 'vite.api.config.ts'].map((path) => ({ path, text: readText(path) })),
]
const uses = files.flatMap((file) => importsOf(file).map((specifier) => ({ path: file.path, specifier })))
const isOf = (name: string, specifier: string) => specifier === name || specifier.startsWith(`${name}/`)

describe('a package of the design', () => {
  it.each(DESIGNED)('%s is a dependency, imported by what it is for', (name, isUser) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    expect(uses.some(({ path, specifier }) => isUser(path) && isOf(name, specifier))).toBe(true)
  })
})

it('React alone renders: nothing of Preact is left', () => {
  expect(Object.keys({ ...dependencies, ...devDependencies })).not.toContain('preact')
  expect(uses.filter(({ specifier }) => isOf('preact', specifier))).toEqual([])
})
