import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary, type FallbackProps, useErrorBoundary } from 'react-error-boundary'
import { idle, isSavingData } from './idle.ts'
import { FailedOverlay } from './overlay/FailedOverlay.tsx'

/** How long a page's script may take to arrive. */
const CHUNK_TIMEOUT_MS = 120_000

/** A script could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** Limits a dynamic import in time, so that a stalled connection ends in an error that offers to try again. */
export const loadChunk = <T,>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('This page took too long to load.')), CHUNK_TIMEOUT_MS)
  })
  const chunk = load().catch((error: unknown) => {
    throw new ChunkError('This page could not be loaded.', { cause: error })
  })
  return Promise.race([chunk, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Tries again what failed. A lost script is only asked for again by a new page: browsers remember that a module could not
 * be imported, and Vite takes a lost style sheet for a loaded one. Without a network the page stays.
 */
export const retry = ({ error, resetErrorBoundary }: FallbackProps): void => {
  if (error instanceof ChunkError && navigator.onLine) window.location.reload()
  else resetErrorBoundary()
}

export interface LazyPart<P> {
  /** Shows `fallback` until the script is there, by default nothing. */
  (props: P & { fallback?: ReactNode }): ReactNode
  /** Fetches the script ahead. If it is lost, the part says so once it is shown. */
  preload(): void
}

/**
 * A component with a script of its own. Throws a `ChunkError` to the next error boundary if it is lost. Does without React's
 * `lazy`, whose fallback stays for 300 ms even if the script is there sooner.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> => {
  let Loaded: ComponentType<P> | undefined
  const fetchPart = async () => {
    Loaded = await loadChunk(load)
  }
  const Part = ({ fallback = null, ...props }: P & { fallback?: ReactNode }) => {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const { showBoundary } = useErrorBoundary()
    useEffect(() => {
      if (!isLoaded) fetchPart().then(() => startTransition(() => setLoaded(true)), showBoundary)
    }, [isLoaded, showBoundary])
    // The rest are the component's own props.
    return isLoaded && Loaded ? <Loaded {...(props as unknown as P)} /> : fallback
  }
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => {}) })
}

/** Fetches a part ahead once the page has loaded and is idle, unless the visitor saves data: for when the network is lost. */
export const usePreload = (preload: () => void): void =>
  useEffect(() => {
    if (isSavingData()) return
    const preloadSoon = () => void idle().then(preload)
    if (document.readyState === 'complete') preloadSoon()
    else window.addEventListener('load', preloadSoon, { once: true })
  }, [preload])

/** What takes the place of a panel that could not be loaded, or that fails. */
export interface PanelFailure {
  text: string
  onRetry: () => void
}

/** A panel with a script of its own. `Failed` is shown if it cannot be loaded, or fails: the page around it stays. */
export const lazyPanel = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<P & PanelFailure>,
): LazyPart<P> => {
  const Loaded = lazyPart(load)
  const Panel = (props: P & { fallback?: ReactNode }) => (
    <ErrorBoundary
      fallbackRender={(failure) => (
        <Failed {...props} text={failureText(failure.error)} onRetry={() => retry(failure)} />
      )}
      resetKeys={subjectOf(props)}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Panel, { preload: Loaded.preload })
}

/**
 * A dialog or menu with a script of its own. If it cannot be loaded, or fails, a small dialog in its place says so, which is
 * closed by `close`: by default `onClose` of the props.
 */
export const lazyOverlay = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = callOnClose,
): LazyPart<P> =>
  lazyPanel(load, ({ text, onRetry, ...props }) => (
    // The rest are the overlay's own props.
    <FailedOverlay text={text} onRetry={onRetry} onClose={() => close(props as unknown as P)} />
  ))

const callOnClose = (props: object): void => {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
}

/** The props without callbacks, which may be new in every render: another subject is another attempt. */
const subjectOf = (props: object): unknown[] =>
  Object.values(props).filter((value) => typeof value !== 'function')

const failureText = (error: unknown): string =>
  error instanceof ChunkError
    ? 'This could not be loaded. Check your connection, then try again.'
    : 'Something went wrong here.'
