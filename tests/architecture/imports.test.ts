import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, localImportsOf, runtimeImportsOf, sourceFiles, type SourceFile } from './sourceFiles.ts'

const files = sourceFiles()
const edges = files.flatMap((file) => localImportsOf(file).map((to) => ({ from: file.path, to })))
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

/** The scene's rungs, each importing those before it; those of one line do not import one another. */
const sceneLadder = (): Record<string, readonly string[]> => {
  const lines = [
    ['plane'],
    ['raster'],
    ['state'],
    ['marks'],
    ['markers', 'zones', 'pins', 'drawings', 'ruler', 'review', 'people', 'tiles'],
    ['tools'],
    ['visitorKinds.ts'],
    ['kinds.ts'],
    ['input', 'renderer'],
  ].map((rungs) => rungs.map((rung) => `web/scene/${rung}`))
  return Object.fromEntries(
    lines.flatMap((rungs, at) => rungs.map((rung) => [rung, ['shared', ...lines.slice(0, at).flat()]])),
  )
}

/** What files below a folder may import, besides their own folder; the longest matching folder counts. */
const LADDER: Record<string, readonly string[]> = {
  shared: [],
  'web/ui': ['shared'],
  'web/sources': ['shared'],
  ...sceneLadder(),
  'web/scene': ['shared'],
  'web/sync': ['shared', 'web/scene', 'web/sources', 'web/ui'],
  'web/shell': ['shared', 'web/sync', 'web/scene', 'web/sources', 'web/ui'],
  'web/features': [
    'shared',
    'web/shell',
    'web/sync',
    'web/scene',
    'web/sources',
    'web/ui',
    'web/siteConfig.ts',
  ],
  web: ['shared'],
  // Administrators are told the version.
  api: ['shared', 'package.json'],
  scripts: ['shared', 'api', 'tests'],
  // What the bench shows in a browser is the product's own scene.
  'scripts/bench/pages': ['shared', 'web', 'tests'],
  tests: ['shared', 'api', 'web', 'scripts'],
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const rungOf = (path: string): string => {
  const rungs = Object.keys(LADDER).filter((rung) => isBelow(path, rung))
  return rungs.sort((a, b) => b.length - a.length)[0] ?? ''
}

/** The API's lower rungs, which no noun's folder may be imported from. */
const API_BASE = ['api/http', 'api/store', 'api/files', 'api/images', 'api/content']
const API_TOP = /^api\/[^/]+$/

describe('the ladder', () => {
  it('lets imports run down only, and never between web and api', () => {
    const wrong = edges.filter(({ from, to }) => {
      const rung = rungOf(from)
      // A test beside its file may use the builders and the test server.
      if (isTest(from) && isBelow(to, 'tests')) return false
      return !isBelow(to, rung) && !(LADDER[rung] ?? []).some((folder) => isBelow(to, folder))
    })
    expect(wrong).toEqual([])
  })

  it('keeps the API’s foundations from knowing its nouns', () => {
    const wrong = edges.filter(
      ({ from, to }) =>
        !isTest(from) &&
        API_BASE.some((folder) => isBelow(from, folder)) &&
        isBelow(to, 'api') &&
        !API_TOP.test(to) &&
        !API_BASE.some((folder) => isBelow(to, folder)),
    )
    expect(wrong.filter(({ from }) => !/Routes\.ts$/.test(from))).toEqual([])
  })

  it('lets one file alone choose where documents and files are kept', () => {
    const adapters = /^api\/(store|files)\/((sqlite|mongo)Store|(disk|mongo)Files|sqlite\/|mongo\/)/
    const wrong = edges.filter(
      ({ from, to }) =>
        !isTest(from) &&
        adapters.test(to) &&
        from !== 'api/openServices.ts' &&
        !isBelow(from, 'api/store') &&
        !isBelow(from, 'api/files'),
    )
    expect(wrong).toEqual([])
    const drivers = /^(mongodb|@photostructure\/sqlite)$/
    const knowing = files.filter(
      (file) =>
        !isTest(file.path) &&
        !isBelow(file.path, 'api/store') &&
        !isBelow(file.path, 'api/files') &&
        importsOf(file).some((specifier) => drivers.test(specifier)),
    )
    expect(knowing.map(({ path }) => path)).toEqual([])
  })

  it('lets what browsers run use zod’s small dialect alone, so that no page fetches both', () => {
    const inBrowser = files.filter(({ path }) => /^(?:shared|web)\//.test(path))
    expect(inBrowser.filter((file) => importsOf(file).includes('zod')).map(({ path }) => path)).toEqual([])
  })

  it('keeps the decoder of pictures out of the server’s own process', () => {
    const decoding = files.filter(({ path }) =>
      /^api\/images\/(?:image|imageCheck|socialImage)Process\.ts$/.test(path),
    )
    expect(decoding).toHaveLength(3)
    const withDecoder = (paths: ReadonlySet<string>) =>
      files
        .filter((file) => paths.has(file.path) && importsOf(file).includes('sharp'))
        .map(({ path }) => path)
    expect(withDecoder(reachedFrom('api/main.ts'))).toEqual([])
    for (const { path } of decoding)
      expect(withDecoder(reachedFrom(path))).toContain('api/images/boundedSharp.ts')
  })

  it('loads nothing that draws or reshapes zones for who only looks at a map', () => {
    const ofEditors =
      /^web\/scene\/(?:tools\/(?:drawing|editZone|snapping)|zones\/(?:draftMarks|paint\w*Draft|ZoneDraftPainter))/
    const loaded = [...reachedFrom('web/scene/visitorKinds.ts')]
    expect(loaded).toContain('web/scene/zones/ZonePainter.ts')
    expect(loaded.filter((path) => ofEditors.test(path))).toEqual([])
  })

  it('lets what belongs to an open map reach its server through the map’s source alone', () => {
    const inMap = /^web\/(features\/(pois|zones|types|categories|assets|layers|pins)|shell|sync)\//
    const wrong = edges.filter(
      ({ from, to }) => !isTest(from) && inMap.test(from) && to === 'web/sources/http/api.ts',
    )
    expect(wrong).toEqual([])
  })

  it('lets pages and features call the API by themselves for the account alone', () => {
    const calls = /^import \{[^}]*\bapi\b[^}]*\} from '[^']*\/sources\/api\.ts'/m
    const calling = files.filter(
      ({ path, text }) =>
        /^web\/(features|shell|sync|pages)\//.test(path) && !isTest(path) && calls.test(text),
    )
    expect(calling.map(({ path }) => path).filter((path) => !isBelow(path, 'web/features/account'))).toEqual(
      [],
    )
  })

  it('has no two folders that import each other', () => {
    const between = new Map<string, string>()
    for (const { from, to } of edges) {
      const [a, b] = [folderOf(from), folderOf(to)]
      if (!isTest(from) && a && b && a !== b) between.set(`${a} → ${b}`, `${from} → ${to}`)
    }
    const mutual = [...between].filter(([pair]) => between.has(pair.split(' → ').reverse().join(' → ')))
    expect(mutual).toEqual([])
  })

  it('has no circle of files; outside web/, not of types either', () => {
    expect(circleIn(files.filter(({ path }) => !isTest(path)))).toEqual([])
  })
})

/** A file and all that is loaded with it. */
const reachedFrom = (path: string, reached = new Set<string>()): ReadonlySet<string> => {
  const file = files.find((candidate) => candidate.path === path)
  if (!file || reached.has(path)) return reached
  reached.add(path)
  for (const next of runtimeImportsOf(file)) reachedFrom(next, reached)
  return reached
}

/**
 * The noun, rung or feature a file belongs to, with all below it. Files at the very top of api/ and web/ put these
 * together and belong to none; shared/ is one.
 */
const folderOf = (path: string): string | null => {
  const [top = '', second = '', third = ''] = dirname(path).split('/')
  if (top === 'shared') return top
  if (top === 'web' && second === 'features') return `web/features/${third}`
  return second === '' ? null : `${top}/${second}`
}

const circleIn = (sources: readonly SourceFile[]): string[] => {
  const imports = new Map(
    sources.map((file) => [
      file.path,
      isBelow(file.path, 'web') ? runtimeImportsOf(file) : localImportsOf(file),
    ]),
  )
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next, [...trail, path])
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }
  for (const path of imports.keys()) {
    const circle = visit(path, [])
    if (circle.length > 0) return circle
  }
  return []
}

describe('files', () => {
  it('are imported by their full name, and exist', () => {
    const wrong = edges.filter(({ to }) => !existsSync(to))
    expect(wrong).toEqual([])
  })

  it('are no barrels', () => {
    const barrels = files.filter(
      ({ path, text }) => /^index\.tsx?$/.test(basename(path)) || /^export \* from/m.test(text),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('are not named after what could be anything', () => {
    const vague = files.filter(({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc)(\/|\.)|Manager\.|Helper\.|Utils?\./.test(path),
    )
    expect(vague.map(({ path }) => path)).toEqual([])
  })

  it('have at most 350 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 351)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('leave no test out and no test alone', () => {
    const marked = files.filter(
      ({ path, text }) => isTest(path) && /\b(it|test|describe)\.(only|skip|todo|fixme)\b/.test(text),
    )
    expect(marked.map(({ path }) => path)).toEqual([])
  })

  it('of the scene know neither React pages, HTTP nor IndexedDB', () => {
    const wrong = files.filter(
      (file) =>
        isBelow(file.path, 'web/scene') &&
        !isTest(file.path) &&
        importsOf(file).some((specifier) => /^(react-router|idb|@tanstack)/.test(specifier)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
