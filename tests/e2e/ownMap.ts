import type { BrowserContext } from '@playwright/test'
import type { Client } from '../Client.ts'
import type { BuiltServer } from './BuiltServer.ts'
import type { MapAddress } from './MapPage.ts'
import { signInContext } from './signInContext.ts'

/** Signs a browser context in as somebody who has one public map with its picture made. */
export const withOwnMap = async (
  server: BuiltServer,
  context: BrowserContext,
  name: string,
): Promise<{ map: MapAddress; owner: Client }> => {
  const { client: owner, user } = await signInContext(
    server,
    context,
    `${name.toLowerCase()}@example.org`,
    name,
  )
  const data = await server.data()
  const { _id, slug, uploader_username } = await data.addMap(user, `Isles of ${name}`)
  // By the server itself, which keeps the catalogue for a moment: from now on it lists this map.
  const answer = await owner.post(`/api/maps/${_id}/set-public`, { is_public: true })
  if (answer.status !== 200) throw new Error(`The map could not be shown: ${answer.status} ${answer.text}`)
  return { map: { id: Number(_id), slug, uploader_username }, owner }
}
