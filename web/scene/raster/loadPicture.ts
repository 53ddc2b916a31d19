import type { LoadPicture } from './TileLoader.ts'

/** Fetches and decodes off the main thread. What is gone or forbidden answers null; anything else may be retried. */
export const loadPicture: LoadPicture = async (url, signal) => {
  const response = await fetch(url, { signal })
  if (response.ok) return createImageBitmap(await response.blob())
  if (GONE.has(response.status)) return null
  throw new Error(`The picture answered ${response.status}.`)
}

const GONE = new Set([400, 401, 403, 404, 410])
