/** Files that have arrived or are arriving, by their addresses. A lost file is taken out, so that it is fetched again. */
const arriving = new Map<string, Promise<void>>()

let priority: RequestPriority = 'high'

/** Calls `load` so that the files that it imports are fetched after everything that the page needs now. */
export const inBackground = <T>(load: () => T): T => {
  priority = 'low'
  try {
    return load()
  } finally {
    priority = 'high'
  }
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
  await Promise.all(paths.map(arrive))
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

const arrive = (path: string): Promise<void> => {
  const known = arriving.get(path)
  if (known) return known
  const arrival = path.endsWith('.css') ? addStyles(path) : fetchScript(path)
  arriving.set(path, arrival)
  arrival.catch(() => arriving.delete(path))
  return arrival
}

const fetchScript = async (path: string): Promise<void> => {
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
