import type { BrowserContext } from '@playwright/test'
import type { UploadAnswer } from '../../shared/maps.ts'
import type { Client } from '../Client.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { jpegPicture } from '../pictures.ts'
import { signInContext } from './signInContext.ts'

/** Signs a browser context in as somebody who has one map with its picture made. */
export const withOwnMap = async (
  url: string,
  context: BrowserContext,
  name: string,
): Promise<{ map: UploadAnswer; owner: Client }> => {
  const owner = await signInContext(url, context, `${name.toLowerCase()}@example.org`, name)
  const picture = await jpegPicture(1600, 1200)
  const map = await uploadedMap(owner, {
    fields: { game_name: 'Saltmarrow', display_name: `Isles of ${name}` },
    picture,
    fileName: 'isles.jpg',
    type: 'image/jpeg',
  })
  await processedMap(owner, map.id)
  return { map, owner }
}
