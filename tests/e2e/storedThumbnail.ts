import type { Page } from '@playwright/test'
import type { StoredFile } from '../../web/sources/local/storedFile.ts'

/** Returns the thumbnail of a local map as the browser has stored it, and the size that the map is said to have. */
export const storedThumbnail = async (page: Page, mapId: string) => {
  const { size, base64 } = await page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('pinfold')
      opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
      opening.onsuccess = () => resolve(opening.result)
    })
    const read = database.transaction(['localMaps', 'localImages'])
    const map = read.objectStore('localMaps').get(id)
    const image = read.objectStore('localImages').get([id, 'thumbnail'])
    await new Promise((resolve) => (read.oncomplete = resolve))
    database.close()
    const { bytes } = (image.result as { file: StoredFile }).file
    return {
      size: (map.result as { imageSize: readonly number[] }).imageSize,
      base64: btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')),
    }
  }, mapId)
  return { size, picture: Buffer.from(base64, 'base64') }
}
