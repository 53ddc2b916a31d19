import { describe, expect, it } from 'vitest'
import { until } from '../../tests/mapBuilders.ts'
import {
  aMap,
  aQueue,
  finished,
  imageOf,
  jobOf,
  queuesOnDisk,
  SMALL,
  store,
  TILED,
  tiledPicture,
} from '../../tests/imageQueueOnDisk.ts'
import * as pictures from '../../tests/pictures.ts'
import { isQuick } from './decodingCost.ts'

const [HOG, OTHER] = [5, 9]

/** The maps in the order in which work on them begins, a name for each time. */
const beginnings = (): string[] => {
  const begun: string[] = []
  const update = store.update.bind(store)
  store.update = (collection, id, fields) => {
    if ('hindered_by' in fields && fields.hindered_by === null) begun.push(id.split(':')[0] ?? '')
    return update(collection, id, fields)
  }
  return begun
}

queuesOnDisk()

describe('the lanes of the image queue', () => {
  it('tell by an estimate what is quickly made', () => {
    expect(isQuick({ width: 60, height: 40 })).toBe(true)
    expect(isQuick({ width: 2048, height: 2048 })).toBe(true)
    expect(isQuick({ width: 8192, height: 8192 })).toBe(false)
    expect(isQuick({ width: 20_000, height: 20_000 })).toBe(false)
  })

  it('make a small picture while those of somebody with three giants have hardly begun', async () => {
    const giant = pictures.vastPngPicture(20_000, 20_000)
    for (const id of [1, 2, 3]) await aMap(id, giant, { width: 20_000, height: 20_000 }, HOG)
    await aMap(4, await pictures.pngPicture(60, 40), { width: 60, height: 40 }, OTHER)
    const queue = aQueue()
    for (const id of [1, 2, 3]) await queue.enqueue(id)
    queue.start()
    await until(async () => (await jobOf(1))?.attempts)
    await queue.enqueue(4)
    expect(await finished(4)).toMatchObject({ state: 'done' })
    expect((await imageOf(1)).pyramid).toBeNull()
    for (const id of [2, 3]) expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('go on in the slow lane with what is not as quick as it seemed', async () => {
    const size = { width: 2048, height: 2048 }
    await aMap(1, await pictures.pngPicture(size.width, size.height), size)
    const queue = aQueue({ quickMaxMs: 1 })
    await queue.enqueue(1)
    expect(await jobOf(1)).toMatchObject({ is_quick: true })
    queue.start()
    expect(await finished(1)).toMatchObject({ state: 'done', is_quick: null, attempts: 1 })
    expect((await imageOf(1)).preview_file).not.toBeNull()
  })

  it('give others their turn between the parts of a large picture', async () => {
    const picture = await tiledPicture
    await aMap(1, picture, TILED, HOG)
    await aMap(2, picture, TILED, OTHER)
    const queue = aQueue()
    for (const id of [1, 2]) await queue.enqueue(id)
    const begun = beginnings()
    queue.start()
    for (const id of [1, 2]) expect(await finished(id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(begun).toEqual(['1', '2', '1', '2', '1', '2'])
  })

  it('take those last who have had more decoded than their share of the hour', async () => {
    for (const id of [1, 2, 3])
      await aMap(id, await pictures.pngPicture(900, 900), { width: 900, height: 900 }, HOG)
    for (const id of [4, 5, 6]) await aMap(id, await pictures.pngPicture(), SMALL, OTHER)
    const queue = aQueue({ pixelsPerHour: 900 * 900 })
    for (const id of [1, 2, 3, 4, 5, 6]) await queue.enqueue(id)
    const begun = beginnings()
    queue.start()
    for (const id of [1, 2, 3, 4, 5, 6]) await finished(id)
    expect(begun).toEqual(['1', '4', '5', '6', '2', '3'])
  })
})
