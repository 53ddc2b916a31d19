import { expect, it } from 'vitest'
import { aMap, imageOf, jobOf, queuesOnDisk, SMALL, store } from '../../tests/imageQueueOnDisk.ts'
import * as pictures from '../../tests/pictures.ts'
import { retryImagesOf } from './retryImages.ts'
import { insertJob } from './imageJobs.ts'

queuesOnDisk()

it('leaves a job alone that is under way, or not yet noted as failed', async () => {
  await aMap(1, await pictures.pngPicture(), SMALL)
  const image = { ...(await imageOf(1)), failed: 'It may be damaged.' }
  await store.update('maps', '1', { image })
  const map = await store.get('maps', '1')
  if (!map) throw new Error('The map is gone.')
  await insertJob(store, map)
  await store.update('jobs', '1:original-0.png', { attempts: 3, failures: 2 })
  await retryImagesOf(store, map)
  expect(await jobOf(1)).toMatchObject({ state: 'waiting', attempts: 3, failures: 2 })
  expect(await imageOf(1)).toEqual(image)
  await store.update('jobs', '1:original-0.png', { state: 'failed' })
  await retryImagesOf(store, map)
  expect(await jobOf(1)).toMatchObject({ state: 'waiting', attempts: 0, failures: 0 })
  expect((await imageOf(1)).failed).toBeNull()
})
