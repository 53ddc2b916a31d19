import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { moveOf } from './pages/sampleContent.ts'
import type { BenchServer } from './Program.ts'

const committedSchema = z.object({ revision: z.number() })

/** Returns the revision of a map's content. */
export const revisionOf = async ({ url }: BenchServer, mapId: number): Promise<number> =>
  committedSchema.parse(await (await fetch(`${url}/api/maps/${mapId}/content`)).json()).revision

/** Moves POI `at` of a map. Returns the revision that comes of it. */
export const commitMove = async (
  { url, cookie }: Pick<BenchServer, 'url' | 'cookie'>,
  mapId: number,
  baseRevision: number,
  at: number,
): Promise<number> => {
  const changes = [moveOf(mapId, at, Math.floor(Math.random() * 10_000))]
  const answer = await fetch(`${url}/api/maps/${mapId}/changes`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ baseRevision, changeId: randomUUID(), changes }),
  })
  if (!answer.ok) throw new Error(`The response to the edit was ${answer.status}: ${await answer.text()}`)
  return committedSchema.parse(await answer.json()).revision
}
