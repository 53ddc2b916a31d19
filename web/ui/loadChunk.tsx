import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { type Audience, fetchInBackground } from './backgroundFetches.ts'
import { FailedOverlay } from './FailedOverlay.tsx'

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

/** For an error boundary's fallback: after a lost script, tries again by itself once there is a network. */
export const useRetryWhenOnline = ({ error, resetErrorBoundary }: FallbackProps): void => {
  const isLost = error instanceof ChunkError
  useEffect(() => {
    if (!isLost) return
    const retry = () => resetErrorBoundary()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isLost, resetErrorBoundary])
}

export interface LazyComponent<P> {
  /** Shows `fallback` until the script is there, by default nothing. */
  (props: P & { fallback?: ReactNode }): ReactNode
  /** Once this has resolved, it is shown at once, and nothing in its place before. */
  preload(): Promise<void>
}

/** A script that has arrived, or could not be loaded. */
type Chunk<P> = { readonly Loaded: ComponentType<P> } | { readonly error: unknown }

/**
 * A component with a script of its own. React's `lazy` never retries; this one loads again. Nor does it suspend: React shows the
 * fallback of a suspended part for at least 300 ms, even if its script arrives sooner, and renders the tree around it again.
 */
export const lazyWithRetry = <P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  let chunk: Chunk<P> | undefined
  let attempt: Promise<Chunk<P>> | undefined
  /** Whoever asks for it after a failure, such as an error boundary that tries again, wants another attempt. */
  const forgetFailure = () => {
    if (chunk && 'error' in chunk) chunk = attempt = undefined
  }
  const start = (): Promise<Chunk<P>> =>
    (attempt ??= loadChunk(load).then(
      (Loaded) => (chunk = { Loaded }),
      (error: unknown) => (chunk = { error }),
    ))
  const Component = ({ fallback = null, ...props }: P & { fallback?: ReactNode }) => {
    const [shown, setShown] = useState(() => {
      forgetFailure()
      void start()
      return chunk
    })
    useEffect(() => {
      if (shown) return
      let isMounted = true
      void start().then((arrived) => isMounted && startTransition(() => setShown(arrived)))
      return () => {
        isMounted = false
      }
    }, [shown])
    if (!shown) return fallback
    if ('error' in shown) throw shown.error
    // The rest are the component's own props.
    return <shown.Loaded {...(props as unknown as P)} />
  }
  const preload = async () => {
    forgetFailure()
    const arrived = await start()
    if ('error' in arrived) throw arrived.error
  }
  return Object.assign(Component, { preload })
}

/** What takes the place of a panel that could not be loaded, or that fails. */
export interface PanelFailure {
  text: string
  onRetry: () => void
}

/**
 * A panel with a script of its own, which is fetched when the page has nothing else to do. Nothing is shown until it has
 * loaded, and `Failed` if it cannot be, or fails: the page around it stays.
 */
export const lazyPanel = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<P & PanelFailure>,
  audience: Audience = 'everybody',
): LazyComponent<P> => {
  fetchInBackground(load, audience)
  const Loaded = lazyWithRetry(load)
  const Failure = ({ failure, props }: { failure: FallbackProps; props: P }) => {
    useRetryWhenOnline(failure)
    return <Failed {...props} text={failureText(failure.error)} onRetry={failure.resetErrorBoundary} />
  }
  const Panel = (props: P) => (
    <ErrorBoundary
      fallbackRender={(failure) => <Failure failure={failure} props={props} />}
      resetKeys={subjectOf(props)}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Panel, { preload: Loaded.preload })
}

interface OverlayOptions<P> {
  /** Called to close it when it could not be loaded; `onClose` of its props by default. */
  close?: (props: P) => void
  /** For whom it is fetched ahead. */
  audience?: Audience
}

/** A dialog or menu with a script of its own. If it cannot be loaded, or fails, a small dialog in its place says so. */
export const lazyOverlay = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close = callOnClose, audience }: OverlayOptions<P> = {},
): LazyComponent<P> =>
  lazyPanel(
    load,
    ({ text, onRetry, ...props }) => (
      // The rest are the overlay's own props.
      <FailedOverlay text={text} onRetry={onRetry} onClose={() => close(props as unknown as P)} />
    ),
    audience,
  )

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
