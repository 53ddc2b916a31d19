/** Files that have arrived or are arriving, by their addresses. A lost file is taken out, so that it is fetched again. */
const arriving = new Map<string, Promise<void>>()

/** What `fetchFiles` has found to fetch so far; null outside of it. */
let found: Promise<unknown>[] | null = null

/**
 * Fetches the files that `load` imports, after everything that the page needs now, without running them: what was never
 * opened costs no more than its bytes. In development, where modules have no such files, it runs them.
 */
export const fetchFiles = async (load: () => Promise<unknown>): Promise<void> => {
  const arrivals: Promise<unknown>[] = []
  found = arrivals
  const loading = load()
  found = null
  // It waits for ever behind files that are only fetched.
  loading.catch(() => {})
  await (arrivals.length > 0 ? Promise.all(arrivals) : loading)
}

/**
 * The build puts this in place of every dynamic import. It fetches the files of a chunk, all at once, before the browser
 * imports them from its cache: a browser may remember for good that a module could not be imported, but a fetch can be
 * repeated. `files` are paths from the root of the site.
 */
export const importWithFiles = async <T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> => {
  const paths = files.map((file) => `/${file}`)
  if (found) {
    found.push(Promise.all(paths.map((path) => arrive(path, 'low'))))
    return new Promise(() => {})
  }
  await Promise.all(paths.map((path) => arrive(path, 'high')))
  try {
    return await load()
  } catch (error) {
    for (const path of paths) {
      arriving.delete(path)
      findLink('modulepreload', path)?.remove()
    }
    throw error
  }
}

const arrive = (path: string, priority: RequestPriority): Promise<void> => {
  const known = arriving.get(path)
  if (known) return known
  const arrival = path.endsWith('.css') ? addStyles(path) : fetchScript(path, priority)
  arriving.set(path, arrival)
  arrival.catch(() => arriving.delete(path))
  return arrival
}

const fetchScript = async (path: string, priority: RequestPriority): Promise<void> => {
  // The page itself is loading it, or has loaded it.
  if (findLink('modulepreload', path) || document.querySelector(`script[src="${path}"]`)) return
  const response = await fetch(path, { priority })
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${path}.`)
  await response.arrayBuffer()
}

const addStyles = async (path: string): Promise<void> => {
  if (findLink('stylesheet', path)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = path
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${path} could not be loaded.`))
    }
    document.head.append(link)
  })
}

const findLink = (rel: string, path: string): Element | null =>
  document.querySelector(`link[rel="${rel}"][href="${path}"]`)
