import { StorageFullError } from '../../../sources/MapSource.ts'
import { type ImageNews, imageNewsSchema, type ImageTask } from './imageWorkerMessages.ts'

interface TaskOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** The worker could not do it; the page may know another way. */
export class ImageTaskError extends Error {
  override readonly name = 'ImageTaskError'
}

/** Has an image worked on beside the page. If the signal is aborted, it ends at once. @throws StorageFullError, ImageTaskError */
export const runImageTask = (
  task: ImageTask,
  { signal, onProgress }: TaskOptions,
): Promise<Exclude<ImageNews, { kind: 'progress' | 'failed' }>> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./imageWorker.ts', import.meta.url), { type: 'module' })
    const abort = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = imageNewsSchema.parse(data)
      if (news.kind === 'progress') return onProgress?.(news.share)
      if (news.kind === 'failed')
        return end(() => reject(news.isFull ? new StorageFullError() : new ImageTaskError()))
      end(() => resolve(news))
    }
    worker.onerror = () => end(() => reject(new ImageTaskError()))
    signal.addEventListener('abort', abort, { once: true })
    worker.postMessage(task)
  })
