import { ApiError, NetworkError } from './api.ts'

interface FileOptions {
  readonly signal: AbortSignal
  /** From 0 to 1, where the server says how large the file is. */
  readonly onProgress?: (share: number) => void
}

/** Fetches a file, which the browser may keep on disk, and reports the progress. @throws ApiError, NetworkError */
export const fetchFile = (path: string, { signal, onProgress }: FileOptions): Promise<Blob> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.responseType = 'blob'
    request.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      signal.removeEventListener('abort', abort)
      if (request.status === 200) resolve(request.response as Blob)
      else reject(new ApiError(request.status, undefined))
    }
    request.onerror = () => reject(new NetworkError('The server could not be reached.'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    request.open('GET', path)
    request.send()
  })
