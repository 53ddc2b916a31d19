import type { BrowserContext } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import type { Client } from '../Client.ts'
import { commit } from '../mapFixture.ts'
import type { MapAddress, NewPoi } from './MapPage.ts'
import { signInContext, type ServerWithData } from './signInContext.ts'

/** Signs a browser context in as somebody who has one public map with its picture made. */
export const withOwnMap = async (
  server: ServerWithData,
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

/** Puts POIs on a map that has none, in a row, with their types and categories. */
export const addPois = async (
  owner: Client,
  mapId: number,
  pois: readonly (NewPoi & { readonly description?: string })[],
): Promise<void> => {
  const changes: Change[] = []
  const ids = new Map<string, number>()
  const idOf = (key: string, insert: (id: number) => Change): number => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = newEntityId(mapId)
    ids.set(key, id)
    changes.push(insert(id))
    return id
  }
  for (const [index, { name = '', description = '', category, type }] of pois.entries()) {
    const categoryId = idOf(category, (id) => ({
      op: 'insert',
      kind: 'category',
      entity: aCategory({ id, name: category }),
    }))
    const typeId = idOf(`${category}/${type}`, (id) => ({
      op: 'insert',
      kind: 'type',
      entity: aType({ id, categoryId, name: type }),
    }))
    const entity = aPoi({ id: newEntityId(mapId), typeId, name, description, x: 400 + 300 * index, y: 600 })
    changes.push({ op: 'insert', kind: 'poi', entity })
  }
  await commit(owner, { changes: `/api/maps/${mapId}/changes` }, changes)
}
