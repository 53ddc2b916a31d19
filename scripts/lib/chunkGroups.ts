import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

const inWeb = (path: string): string => join(import.meta.dirname, '../../web', path)
const SITE = inWeb('index.html')
const SITE_SCRIPT = inWeb('main.tsx')
/** With what it loads as soon as its map is shown. */
const EMBED = ['embed.html', 'pages/MapLists.tsx', 'pages/FocusPanel.tsx'].map(inWeb)
const FIRST_MAP = inWeb('firstMap.ts')
const MAP_PAGE = inWeb('pages/Map.tsx')
const LOCAL_MAP_PAGE = inWeb('pages/OfflineMap.tsx')
/** What other pages load of the content of maps: to list those of the browser, and to send what was not sent. */
const CONTENT_ELSEWHERE = [
  'features/local/HomeLocalMaps.tsx',
  'features/local/TakeOffline.tsx',
  'pages/OfflineMaps.tsx',
  'pages/MyMaps.tsx',
  'sync/pendingSender.ts',
].map(inWeb)

/**
 * The files that pages load at first, as a browser asks for six at a time. What every page loads is two: `core`, which what shows
 * a map before the application needs too, and the rest. A map that is shown first needs two besides, of which `model` is what other
 * pages need too. What the page of a map loads besides are four: what pages without a map need of it, with its content or without,
 * what both do, and the rest. What an embed needs of these is apart in each. A module stands with all that it imports, or behind
 * it, so that no two files import each other.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  let parts: ReadonlyMap<string, Part> | undefined
  return PARTS.map((part) => ({
    debugName: part,
    name: (id, context) => ((parts ??= assignParts(context)).get(id) === part ? part : null),
    // Of the modules of a package that are reached through its index, only those that are used.
    ...(SITE_PARTS.has(part) && { tags: ['$initial'] }),
  }))
}

/** Each after those that it imports: a group takes along what no group before it has. */
const PARTS = [
  'core',
  'site-embed',
  'model',
  'scene',
  'base-embed',
  'controls-embed',
  'content-embed',
  'map-embed',
  'site',
  'base',
  'controls',
  'content',
  'map',
] as const
const SITE_PARTS: ReadonlySet<string> = new Set(['core', 'site', 'site-embed'])
type Part = (typeof PARTS)[number]
const ENTRIES: ReadonlySet<string> = new Set([SITE, FIRST_MAP, MAP_PAGE])
const FIRST_NAMES: ReadonlySet<string> = new Set(PARTS)

/** Whether pages load a chunk at first. */
export const isFirstChunk = ({ name, facadeModuleId }: FirstChunk): boolean =>
  FIRST_NAMES.has(name) || (facadeModuleId !== null && ENTRIES.has(facadeModuleId))

type FirstChunk = Pick<Rolldown.OutputChunk, 'name' | 'facadeModuleId'>

const assignParts = (context: Rolldown.ChunkingContext): ReadonlyMap<string, Part> => {
  const graph = new ModuleGraph(context)
  const site = graph.reachedFrom([SITE])
  const first = graph.reachedFrom([FIRST_MAP])
  const embed = graph.reachedFrom(EMBED)
  const maps = [MAP_PAGE, LOCAL_MAP_PAGE]
  const withContent = graph.reachedFrom(CONTENT_ELSEWHERE)
  const without = graph.reachedFrom(graph.lazyEntries(SITE, [...maps, ...CONTENT_ELSEWHERE]))
  const partOf = (id: string): Part => {
    const isElsewhere = withContent.has(id) || without.has(id)
    const apart = <P extends string>(part: P) => (embed.has(id) ? (`${part}-embed` as const) : part)
    if (site.has(id)) return first.has(id) ? 'core' : apart('site')
    if (first.has(id)) return isElsewhere ? 'model' : 'scene'
    if (!isElsewhere) return apart('map')
    if (!without.has(id)) return apart('content')
    return apart(withContent.has(id) ? 'base' : 'controls')
  }
  const ids = new Set([...site, ...first, ...graph.reachedFrom([MAP_PAGE])])
  // What an entry runs is for its own page alone.
  for (const entry of [SITE, SITE_SCRIPT, MAP_PAGE]) ids.delete(entry)
  return new Map([...ids].map((id) => [id, partOf(id)]))
}

class ModuleGraph {
  readonly #context: Rolldown.ChunkingContext
  readonly #imports = new Map<string, readonly string[]>()

  constructor(context: Rolldown.ChunkingContext) {
    this.#context = context
  }

  /** The modules that are there once some are. */
  reachedFrom(entries: Iterable<string>): ReadonlySet<string> {
    const reached = new Set<string>()
    const visit = (id: string): void => {
      if (reached.has(id)) return
      reached.add(id)
      this.#importsOf(id).forEach(visit)
    }
    for (const entry of entries) visit(entry)
    return reached
  }

  /** What is imported dynamically from an entry on, and from there, but not beyond `borders`. */
  lazyEntries(entry: string, borders: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>()
    const visit = (from: string): void => {
      for (const id of this.reachedFrom([from]))
        for (const lazy of this.#context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          if (found.has(lazy) || borders.includes(lazy)) continue
          found.add(lazy)
          visit(lazy)
        }
    }
    visit(entry)
    return found
  }

  #importsOf(id: string): readonly string[] {
    const known = this.#imports.get(id)
    if (known) return known
    const info = this.#context.getModuleInfo(id)
    const imports = (info?.importedIds ?? []).flatMap((to) => this.#throughIndex(to, info?.code ?? ''))
    this.#imports.set(id, imports)
    return imports
  }

  /** An index of a package names all its modules: of these only those count that `code` imports by name. */
  #throughIndex(index: string, code: string): readonly string[] {
    if (!INDEXES.test(index)) return [index]
    const exported = this.#context.getModuleInfo(index)?.code ?? ''
    const names = [...code.matchAll(IMPORTED)].flatMap(([, list = '']) => namesIn(list))
    return names.flatMap((name) => {
      const file = new RegExp(`\\bdefault as ${name}\\b[^;]*? from ['"]([^'"]+)['"]`).exec(exported)?.[1]
      return file === undefined ? [] : [join(dirname(index), file)]
    })
  }
}

const INDEXES = /[\\/]node_modules[\\/](?:radix-ui|lucide-react)[\\/]/
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*['"](?:radix-ui|lucide-react)['"]/g

const namesIn = (list: string): string[] =>
  list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? [])
