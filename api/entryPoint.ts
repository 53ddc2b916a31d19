/** Our own programs that run in a worker thread or a process of their own. */
const SOURCES = {
  sqliteWorker: './store/sqliteWorker.ts',
  sqliteFactsWorker: './store/sqliteFactsWorker.ts',
  imageProcess: './images/imageProcess.ts',
  imageCheckProcess: './images/imageCheckProcess.ts',
  socialImageProcess: './images/socialImageProcess.ts',
  stripProcess: './images/stripProcess.ts',
} as const

/** Returns the address of such a program and the Node options it needs: from source through tsx, or beside the built server. */
export const entryPoint = (name: keyof typeof SOURCES): { url: URL; execArgv: string[] } =>
  isSource()
    ? {
        url: new URL(SOURCES[name], import.meta.url),
        execArgv: ['--import', fromHere('../scripts/registerTypeScript.js')],
      }
    : { url: new URL(`./${name}.js`, import.meta.url), execArgv: [] }

/** The folder of the built web pages, as seen from the sources or from the build. */
export const builtWebUrl = (): URL => new URL(isSource() ? '../dist/web/' : '../web/', import.meta.url)

/** The folder of the help and its pictures, at the same place beside the sources and beside the build. */
export const docsUrl = (): URL => new URL('../docs/', import.meta.url)

const fromHere = (path: string): string => new URL(path, import.meta.url).href

/** Whether this runs from the sources rather than from the build. */
export function isSource(): boolean {
  return import.meta.url.endsWith('.ts')
}
