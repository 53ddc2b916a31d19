import { assetPath } from '../shared/maps/assets.ts'
import type { Change } from '../shared/content/changes.ts'
import type { Answer, Client } from './Client.ts'
import { fileForm } from './guarded.ts'
import type { MapFixture } from './mapFixture.ts'
import { pngPicture } from './pictures.ts'
import type { TestServer } from './TestServer.ts'

export const sendProposal = (
  client: Client,
  { mapId }: MapFixture,
  changes: readonly Change[],
  fields = {},
): Promise<Answer> =>
  client.post(`/api/maps/${mapId}/proposals`, { message: 'Look here', baseRevision: 1, changes, ...fields })

/** Returns the id of the proposal. */
export const sentProposal = async (
  client: Client,
  map: MapFixture,
  changes: readonly Change[],
): Promise<number> => {
  const answer = await sendProposal(client, map, changes)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}

const icon = await pngPicture(32, 32)

/** Uploads an icon for a proposal, and returns its ref. */
export const uploadForProposal = async (client: Client, { mapId }: MapFixture): Promise<string> => {
  const path = `/api/maps/${mapId}/proposal-assets?purpose=icon`
  return (await client.post(path, fileForm('file', icon))).json<{ ref: string }>().ref
}

export const withIcon = ({ typeId }: MapFixture, ref: string): Change => ({
  op: 'patch',
  kind: 'type',
  id: typeId,
  fields: { icon: ref },
})

/** Returns how a client is answered who asks for a file of a map. */
export const fileAnswer = async (
  { services }: TestServer,
  client: Client,
  { mapId }: MapFixture,
  ref: string,
): Promise<Answer> => {
  const token = (await services.store.get('maps', String(mapId)))?.access_token ?? ''
  return client.get(`/maps/${mapId}/files/${token}/${assetPath(ref)}`)
}
