import type { Page } from '@playwright/test'
import type { StoredFile } from '../../web/sources/local/storedFile.ts'

/** Returns how many tiles of local maps the browser has stored, and what the only local map says of its own. */
export const storedTiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ tiles: number; state: string | null }>((resolve, reject) => {
        const opening = indexedDB.open('pinfold')
        opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
        opening.onsuccess = () => {
          const read = opening.result.transaction(['localMaps', 'localImages'])
          const maps = read.objectStore('localMaps').getAll()
          const images = read.objectStore('localImages').getAllKeys()
          read.oncomplete = () => {
            opening.result.close()
            const [map] = maps.result as { pyramid?: { state: string } }[]
            const names = (images.result as [string, string][]).map(([, name]) => name)
            const tiles = names.filter((name) => name.startsWith('tile ')).length
            resolve({ tiles, state: map?.pyramid?.state ?? null })
          }
        }
      }),
  )

/** Returns how many of the stored tiles cannot be decoded. */
export const brokenTileCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const rows = await new Promise<{ name: string; file: StoredFile }[]>((resolve, reject) => {
      const opening = indexedDB.open('pinfold')
      opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
      opening.onsuccess = () => {
        const read = opening.result.transaction('localImages')
        const images = read.objectStore('localImages').getAll()
        read.oncomplete = () => {
          opening.result.close()
          resolve(images.result as { name: string; file: StoredFile }[])
        }
      }
    })
    const tiles = rows.filter(({ name }) => name.startsWith('tile '))
    const decoded = await Promise.allSettled(
      tiles.map(({ file }) => createImageBitmap(new Blob([file.bytes], { type: file.type }))),
    )
    return decoded.filter(({ status }) => status === 'rejected').length
  })
