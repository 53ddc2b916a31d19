import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { orientedPictures, seenIn } from '../orientedPictures.ts'
import { sampled } from '../sampled.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let ann: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('ann@example.org', 'Ann')
})
afterAll(() => server.close())

const pictureAt = async (path: string | null) => seenIn(Buffer.from((await ann.get(path ?? '')).bytes))

it('shows an uploaded picture as its file says, in the size that it answers', async () => {
  const lying = (await orientedPictures()).filter(({ orientation }) => orientation !== 1)
  for (const { name, file, seen } of sampled(lying, 9)) {
    const { id } = await uploadedMap(ann, { picture: file.buffer, fileName: file.name, type: file.mimeType })
    const map = await processedMap(ann, id)
    const { width, height } = seen
    expect({ name, width: map.image_width, height: map.image_height }).toEqual({ name, width, height })
    expect({ name, ...(await pictureAt(map.preview_url)) }).toEqual({ name, ...seen })
    expect({ name, ...(await pictureAt(map.thumbnail_url)) }).toEqual({ name, ...seen })
  }
})
