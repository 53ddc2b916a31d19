import { join } from 'node:path'
import type { Rolldown } from 'vite'

const inWeb = (path: string): string => join(import.meta.dirname, '../../web', path)

const SITE = inWeb('index.html')
/** What a visit begins with. */
export const FIRST_PAGES = [SITE, ...['embed.html', 'pages/Map.tsx'].map(inWeb)]
/** What they run: nothing else may load it with what it needs of theirs. */
const PAGE_SCRIPTS = ['index.html', 'main.tsx', 'embed.html', 'embed.tsx'].map(inWeb)
/** Lazy pages that show a map; what they need is not looked at, as they need most of what `Map` needs. */
const OTHER_MAP_PAGES = ['pages/OfflineMap.tsx', 'pages/SeenMap.tsx'].map(inWeb)

/**
 * Puts what pages load at first into one file for each set of pages that needs it: a browser asks for six files at a time over
 * HTTP/1.1, so that a hundred small ones take longer than their bytes, and compress worse. What pages without a map load on demand
 * counts as one page more, or it would load the canvas with them. As a module is needed wherever its importers are, no two of
 * the files import one another.
 */
export const firstChunks = (): Rolldown.CodeSplittingGroup => {
  let pages: readonly ReadonlySet<string>[] | undefined
  return {
    debugName: 'first',
    name: (id, context) => {
      if (PAGE_SCRIPTS.includes(id)) return null
      pages ??= [...FIRST_PAGES.map((page) => reachedFrom(context, [page])), reachedLazily(context)]
      const needing = pages.map((modules) => modules.has(id))
      return needing.slice(0, FIRST_PAGES.length).includes(true)
        ? `first-${needing.map(Number).join('')}`
        : null
    },
    // Of the modules that a package's index names only those that are used.
    tags: ['$initial'],
    includeDependenciesRecursively: false,
  }
}

/** The modules that are loaded with some. */
const reachedFrom = (context: Rolldown.ChunkingContext, entries: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  entries.forEach(visit)
  return reached
}

/** The modules that pages without a map load on demand. */
const reachedLazily = (context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const lazy = new Set<string>()
  const visit = (entry: string): void => {
    for (const id of reachedFrom(context, [entry]))
      for (const to of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (lazy.has(to) || FIRST_PAGES.includes(to) || OTHER_MAP_PAGES.includes(to)) continue
        lazy.add(to)
        visit(to)
      }
  }
  visit(SITE)
  return reachedFrom(context, [...lazy])
}
