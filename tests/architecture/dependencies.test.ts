import { describe, expect, it } from 'vitest'
import { importsOf, pathsBelow, readText, sourceFiles } from './sourceFiles.ts'

interface Package {
  readonly scripts: Record<string, string>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Package
const all = { ...dependencies, ...devDependencies }
const CONFIGS = [
  'eslint.config.js',
  'vite.config.ts',
  'vite.api.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
]

/**
 * Used without an import: as commands, by their names in a configuration, or because another package asks for it beside
 * itself (grant-koa for grant), or read as a file.
 */
const USED_OTHERWISE = [
  '@iconify-json/game-icons',
  '@fontsource/hanken-grotesk',
  'typescript',
  'typescript-native',
  'prettier',
  'eslint',
  'tsx',
  'grant',
  'happy-dom',
  '@testing-library/dom',
  '@stryker-mutator/vitest-runner',
  '@testing-library/dom',
]

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const sources = [...sourceFiles(), ...CONFIGS.map((path) => ({ path, text: readText(path) }))]
const cssImports = pathsBelow('web')
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) => [...readText(path).matchAll(/(?:@import|url\()\s*['"]([^'"./][^'"]*)['"]/g)])
  .map((match) => match[1] ?? '')
const imported = new Set([...sources.flatMap(importsOf), ...cssImports].map(packageOf))

describe('every dependency', () => {
  it('is pinned to one exact version', () => {
    const loose = Object.entries(all).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  it('is used', () => {
    const unused = Object.keys(all).filter(
      (name) => !imported.has(name) && !USED_OTHERWISE.includes(name) && !typesOfUsed(name),
    )
    expect(unused).toEqual([])
  })

  it('is declared, and what the product runs on is no development dependency', () => {
    const product = sources.filter(
      ({ path }) => /^(api|web|shared)\//.test(path) && !/\.test\.tsx?$|devAssets\.ts$/.test(path),
    )
    const needed = new Set(
      product
        .flatMap(importsOf)
        .filter((specifier) => !/^(\.|node:|virtual:)/.test(specifier))
        .map(packageOf),
    )
    expect([...needed].filter((name) => !(name in dependencies) && !typesOfUsed(`@types/${name}`))).toEqual(
      [],
    )
  })
})

/** `@types/x` is used where `x` is, and `@types/node` everywhere. */
const typesOfUsed = (name: string): boolean =>
  name.startsWith('@types/') &&
  name in all &&
  (name === '@types/node' || imported.has(name.slice('@types/'.length)))
