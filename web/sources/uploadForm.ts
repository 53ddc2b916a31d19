export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

export interface UploadOptions {
  /** Told now and then how much has been sent so far. */
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

export type UploadAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable' }

/**
 * Posts a form by XMLHttpRequest, because fetch cannot tell how much it has sent.
 * @throws the signal's reason once it is aborted
 */
export const uploadForm = (path: string, form: FormData, options: UploadOptions): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    const { signal, onProgress } = options
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (answer: UploadAnswer) => {
      signal?.removeEventListener('abort', abort)
      resolve(answer)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
    request.onload = () => settle({ kind: 'answered', status: request.status, text: request.responseText })
    request.onerror = () => settle({ kind: 'unreachable' })
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.send(form)
  })
