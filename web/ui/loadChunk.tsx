import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { toast } from './toast.ts'

/** How long a page's script may take to arrive. */
const CHUNK_TIMEOUT_MS = 120_000

/** How long early fetches wait after the page has loaded, so as not to delay what is shown. */
const EARLY_MS = 1_000

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

/** Fetches a script that is needed even without a network, such as the one that shows errors. */
export const fetchEarly = (load: () => Promise<unknown>): void => {
  const fetchSoon = () => setTimeout(() => void load().catch(() => {}), EARLY_MS)
  if (document.readyState === 'complete') fetchSoon()
  else window.addEventListener('load', fetchSoon, { once: true })
}

/** For each component whose script failed to load, a function that prepares another attempt. */
const lost = new Set<() => void>()

/** For an error boundary's `onError`. Any earlier, React would load again instead of showing the error. */
export const retryLostChunks = (): void => {
  for (const retry of lost) retry()
  lost.clear()
}

/** A component with a script of its own. React's `lazy` never retries; this one loads again. */
export const lazyWithRetry = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const attempt = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          lost.add(() => {
            Loaded = attempt()
          })
          throw error
        },
      ),
    )
  let Loaded = attempt()
  return (props: P) => <Loaded {...props} />
}

export interface LazyOverlay<P> {
  (props: P): ReactNode
  preload(): Promise<unknown>
}

/**
 * A dialog or menu with a script of its own: nothing is shown until it has loaded. If it cannot be loaded, or fails, a
 * toast says so, it is closed, and the page stays.
 */
export const lazyOverlay = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = callOnClose,
): LazyOverlay<P> => {
  const preload = () => loadChunk(load)
  const Loaded = lazyWithRetry(preload)
  const Overlay = (props: P) => (
    <ErrorBoundary
      fallback={null}
      resetKeys={subjectOf(props)}
      onError={(error) => {
        retryLostChunks()
        toast.error(failureText(error))
        close(props)
      }}
    >
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  )
  return Object.assign(Overlay, { preload })
}

const callOnClose = (props: object): void => {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
}

/** What a panel shows in place of its content if it cannot be loaded, or fails. */
export interface PanelFailure {
  text: string
  onRetry: () => void
}

/** A panel with a script of its own: nothing is shown until it has loaded, and `Failed` if it cannot be, or fails. */
export const lazyPanel = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<P & PanelFailure>,
): ComponentType<P> => {
  const Loaded = lazyWithRetry(() => loadChunk(load))
  return (props: P) => (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed {...props} text={failureText(error)} onRetry={resetErrorBoundary} />
      )}
      resetKeys={subjectOf(props)}
      onError={retryLostChunks}
    >
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The props without callbacks, which may be new in every render: another subject is another attempt. */
const subjectOf = (props: object): unknown[] =>
  Object.values(props).filter((value) => typeof value !== 'function')

const failureText = (error: unknown): string =>
  error instanceof ChunkError
    ? 'This could not be loaded. Check your connection, then try again.'
    : 'Something went wrong here.'
