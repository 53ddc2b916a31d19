import { type FloorsAnswer } from '../../shared/floors/floorCalls.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import type { Answer, Client } from '../Client.ts'
import { until } from '../mapBuilders.ts'

/** Gives a map floors, and those that have one a picture of their own, by floor id. Returns once the pictures are made. */
export const giveFloors = async (
  owner: Client,
  mapId: number,
  floors: readonly Floor[],
  pictures: ReadonlyMap<number, Buffer> = new Map(),
): Promise<void> => {
  const path = `/api/maps/${mapId}`
  done(await owner.post(`${path}/set-floors`, { floors }))
  for (const [floorId, picture] of pictures) {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(picture)]), 'floor.png')
    done(await owner.send('POST', `${path}/floors/${floorId}/image`, { body }))
  }
  await until(async () => {
    const { floors: now } = (await owner.get(path)).json<MapAnswer>()
    const made = now.filter(({ image }) => image?.state.state === 'ready')
    return made.length === pictures.size ? made : null
  })
}

const done = (answer: Answer): FloorsAnswer => {
  if (answer.status !== 200) throw new Error(`The floors were refused: ${answer.status} ${answer.text}`)
  return answer.json<FloorsAnswer>()
}
