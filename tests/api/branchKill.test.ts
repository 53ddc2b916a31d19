import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BranchQueue, createBranchQueue } from '../../api/branches/branchQueue.ts'
import type { BranchParts } from '../../api/branches/BranchParts.ts'
import { fillBranch } from '../../api/branches/fillBranch.ts'
import { forgetBranch } from '../../api/branches/branchRegions.ts'
import { planBranch, startBranch } from '../../api/branches/startBranch.ts'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { claimOwner } from '../../api/maps/createMap.ts'
import { deleteOwnMap, sweepDeletedMap } from '../../api/maps/deleteMap.ts'
import type { BranchDocument } from '../../api/store/branchDocuments.ts'
import type { MapDocument, UserDocument } from '../../api/store/collections.ts'
import {
  type Store,
  StoreFullError,
  StoreReadOnlyError,
  StoreUnavailableError,
} from '../../api/store/Store.ts'
import { newEntityId, sameIdIn } from '../../shared/ids.ts'
import type { UploadAnswer } from '../../shared/maps/maps.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { dyingAt } from '../dyingStore.ts'
import { processedMap, until, uploadedMap, uploadForm } from '../mapBuilders.ts'
import { commit } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { IS_FULL } from '../sampled.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger } = await serverWithPeople()
const { services } = server
const { store } = services
const log = pino({ level: 'silent' })

let origin: MapDocument
let regionId: number
let maker: UserDocument
let poiId: number

const mapOf = async (id: string): Promise<MapDocument> => {
  const map = await store.get('maps', id)
  if (!map) throw new Error(`Map ${id} is not there.`)
  return map
}

/** A region map with a link back to its parent. */
const aRegionOf = async (parentId: number): Promise<number> => {
  const body = await uploadForm({ fields: { display_name: 'Cellar' } })
  const id = (await owner.send('POST', `/api/child-maps/${parentId}/child`, { body })).json<UploadAnswer>().id
  const [categoryId, typeId] = [newEntityId(id), newEntityId(id)]
  await commit(owner, { changes: `/api/maps/${id}/changes` }, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(id), typeId, linkedMapId: parentId }) },
  ])
  return id
}

const regionsCopied = ({ _id }: { readonly _id: string }) =>
  store.find('maps', {
    equals: { parent_map_id: Number(_id) },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 10,
  })

beforeAll(async () => {
  // Only the queues of the tests are to work.
  await services.branchQueue.close()
  const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await pngPicture(24, 24))], { type: 'image/png' }), 'a.png')
  const answer = await owner.send('POST', `/api/maps/${id}/assets?purpose=icon`, { body: form })
  const { ref: icon } = answer.json<{ ref: string }>()
  const [categoryId, typeId] = [newEntityId(id), newEntityId(id)]
  poiId = newEntityId(id)
  regionId = await aRegionOf(id)
  await commit(owner, { changes: `/api/maps/${id}/changes` }, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, icon }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: poiId, typeId, linkedMapId: regionId }) },
    { op: 'insert', kind: 'zone', entity: aZone({ id: newEntityId(id) }) },
  ])
  await owner.post(`/api/map-styles/${id}`, { title_text: 'The Isles' })
  await processedMap(owner, id)
  await processedMap(owner, regionId)
  origin = await mapOf(String(id))
  const { id: makerId } = (await stranger.get('/api/me')).json<{ id: number }>()
  const user = await store.get('users', String(makerId))
  if (!user) throw new Error('Nobody would make the branch.')
  maker = user
})
afterEach(() => vi.useRealTimers())

const WRITES = ['insert', 'insertMany', 'update', 'upsert', 'delete', 'deleteWhere']

/** The store of a process that dies before its n-th write, from 0: nothing is written from then on. */
const dyingBeforeWrite = (n: number): { readonly store: Store; readonly hasDied: () => boolean } => {
  let writes = 0
  const dying = new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (WRITES.includes(String(name)) && writes++ >= n) return Promise.reject(new Error('killed'))
        return value.apply(target, given) as unknown
      }
    },
  })
  return { store: dying, hasDied: () => writes > n }
}

/** What a process of its own works with. */
const aProcess = (processStore: Store): BranchParts => ({
  ...services,
  log,
  store: processStore,
  changeLog: createChangeLog({ store: processStore, files: services.files, log }),
})

/** Writes from one kill to the next. */
const KILL_STEP = IS_FULL ? 1 : 3

/** By the id of the branch. */
const notes = new Map<string, BranchDocument>()

const begun = async () => {
  const plan = await planBranch(services, maker, origin, true)
  const { _id } = await startBranch(services, maker, plan, null)
  const note = await store.get('branches', _id)
  if (!note) throw new Error('Nothing says what it is a branch of.')
  notes.set(_id, note)
  return { branch: await mapOf(_id), note }
}

const aQueueOf = (parts: BranchParts) => ({
  store,
  log,
  fill: (branch: MapDocument, note: BranchDocument, signal: AbortSignal) =>
    fillBranch(parts, branch, note, signal),
  discard: (branch: MapDocument) => deleteOwnMap(parts, branch),
  forget: (note: BranchDocument) => forgetBranch(parts, note),
  leaseMs: 60,
})

const aQueue = (parts: BranchParts): BranchQueue => createBranchQueue(aQueueOf(parts))

/** What there is of the maps of a branch that is deleted, once it is swept. */
const leftOf = async (branch: MapDocument): Promise<string[]> => {
  const { regions = [] } = notes.get(branch._id) ?? {}
  const ids = [branch._id, ...regions.map(({ copy_id }) => String(copy_id))]
  await sweepDeletedMap(services, Number(branch._id))
  for (const id of ids) await sweepDeletedMap(services, Number(id))
  const left: string[] = []
  for await (const key of services.files.keys()) if (ids.includes(key.split('/')[0] ?? '')) left.push(key)
  for (const id of ids) {
    if (await store.get('originals', id)) left.push(`original ${id}`)
    if (await store.count('jobs', { equals: { map_id: Number(id) } })) left.push(`job ${id}`)
    if (await store.count('claims', { equals: { owner_id: claimOwner(id) } })) left.push(`claim ${id}`)
    if (await store.count('assets', { equals: { map_id: Number(id) } })) left.push(`asset ${id}`)
  }
  return left
}

const originalsOfMaker = () => store.count('originals', { equals: { user_id: Number(maker._id) } })

const contentOf = async (mapId: number) => {
  const { content, revision } = await aProcess(store).changeLog.read(mapId)
  return [revision, content.types.size, content.pois.size, content.zones.size]
}

describe('a branch', () => {
  it('is whole in the end, wherever the server that fills it is killed', async () => {
    let hasDied = true
    let kills = 0
    for (; hasDied; kills += KILL_STEP) {
      const counted = await originalsOfMaker()
      const { branch, note } = await begun()
      const dying = dyingBeforeWrite(kills)
      await fillBranch(aProcess(dying.store), branch, note).catch(() => undefined)
      hasDied = dying.hasDied()

      const mapId = Number(branch._id)
      const [revision, ...counts] = await contentOf(mapId)
      expect([kills, revision === 0 ? counts : []]).toEqual([kills, revision === 0 ? [0, 0, 0] : []])
      await fillBranch(aProcess(store), await mapOf(branch._id), note)
      expect([kills, ...(await contentOf(mapId))]).toEqual([kills, 1, 1, 1, 1])
      expect(await store.get('branches', branch._id)).toMatchObject({ revision: 1, is_filled: true })
      expect(await mapOf(branch._id)).toMatchObject({ importing: false, is_public: false, deleted: false })
      expect(await store.get('styles', branch._id)).toMatchObject({ title_text: 'The Isles' })
      expect(await store.count('assets', { equals: { map_id: mapId, named: true } })).toBe(1)
      expect((await mapOf(branch._id)).image.preview_file).toBe(origin.image.preview_file)
      const [region, ...more] = await regionsCopied(branch)
      expect([kills, region, more]).toMatchObject([
        kills,
        { name: 'Cellar', importing: false, filling: false, is_public: true, uploader_id: Number(maker._id) },
        [],
      ])
      const { content } = await aProcess(store).changeLog.read(mapId)
      expect(content.pois.get(sameIdIn(mapId, poiId))?.linkedMapId).toBe(Number(region?._id))
      const inRegion = (await aProcess(store).changeLog.read(Number(region?._id))).content
      expect([...inRegion.pois].map(({ linkedMapId }) => linkedMapId)).toEqual([mapId])
      expect(await originalsOfMaker()).toBe(counted + 2)
    }
    expect(kills).toBeGreaterThan(6)
  }, 600_000)

  it('is taken up by another server, and goes away if it cannot be filled', async () => {
    const failing = {
      ...aProcess(store),
      files: { ...services.files, get: () => Promise.reject(new Error('lost')) },
    }
    const { branch } = await begun()
    const queue = aQueue(failing)
    queue.start()
    await until(async () => (await mapOf(branch._id)).deleted)
    await queue.close()
    expect(await store.get('branches', branch._id)).toBeNull()
    expect(await leftOf(branch)).toEqual([])

    const other = await begun()
    const next = aQueue(aProcess(store))
    next.start()
    await until(async () => (await store.get('branches', other.branch._id))?.is_filled === true)
    await next.close()
  })

  it('waits while the machine is in the way, and stays', async () => {
    const { branch } = await begun()
    const troubles = [
      new StoreFullError('full'),
      new StoreReadOnlyError('read-only'),
      new StoreUnavailableError('lost'),
    ]
    for (const trouble of troubles) {
      let tried = () => {}
      const isTried = new Promise<void>((resolve) => (tried = resolve))
      const queue = createBranchQueue({
        ...aQueueOf(aProcess(store)),
        // Told once the failure counts: a queue that closes before takes the attempt back in any case.
        log: { ...log, warn: () => tried(), error: () => undefined },
        fill: () => Promise.reject(trouble),
      })
      queue.start()
      await isTried
      await queue.close()
      expect(await store.get('leases', `branch:${branch._id}:1`)).toBeNull()
    }
    expect((await mapOf(branch._id)).deleted).toBe(false)
    expect((await store.get('branches', branch._id))?.failures).toBeUndefined()
    const next = aQueue(aProcess(store))
    next.start()
    await until(async () => (await store.get('branches', branch._id))?.is_filled === true)
    await next.close()
  })

  it('is interrupted when the server closes, as often as that is, and goes on', async () => {
    const { branch } = await begun()
    for (let closings = 0; closings < 4; closings++) {
      let interrupt = () => {}
      const interrupted = new Promise<void>((resolve) => (interrupt = resolve))
      const queue = createBranchQueue({
        ...aQueueOf(aProcess(store)),
        fill: (filled, _note, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('closing')))
            if (filled._id === branch._id) interrupt()
          }),
      })
      queue.start()
      await interrupted
      await queue.close()
    }
    const next = aQueue(aProcess(store))
    next.start()
    await until(async () => (await store.get('branches', branch._id))?.is_filled === true)
    await next.close()
  })

  it('goes away if its origin may not be seen any more, is deleted, or has another image', async () => {
    const image = { ...origin.image, original_file: 'original-1.png' }
    for (const fields of [{ is_public: false }, { deleted: true }, { image }]) {
      const { branch, note } = await begun()
      await store.update('maps', origin._id, fields)
      await fillBranch(aProcess(store), branch, note)
      await store.update('maps', origin._id, { is_public: true, deleted: false, image: origin.image })
      expect([Object.keys(fields), (await mapOf(branch._id)).deleted]).toEqual([Object.keys(fields), true])
    }
  })

  it('leaves nothing if it is deleted before all of it is there, wherever the server is killed', async () => {
    let hasDied = true
    for (let kills = 0; hasDied; kills += KILL_STEP) {
      const { branch, note } = await begun()
      const dying = dyingBeforeWrite(kills)
      await fillBranch(aProcess(dying.store), branch, note).catch(() => undefined)
      hasDied = dying.hasDied()
      await deleteOwnMap(services, await mapOf(branch._id))
      const queue = aQueue(aProcess(store))
      queue.start()
      await until(async () => {
        await sweepDeletedMap(services, Number(branch._id))
        return (await store.get('branches', branch._id)) === null
      })
      await queue.close()
      // The records of assets go with the log, an hour later.
      expect([kills, (await leftOf(branch)).filter((what) => !what.startsWith('asset'))]).toEqual([kills, []])
    }
  }, 600_000)

  it('leaves nothing if the server is killed before there is a map', async () => {
    const dying = dyingAt(store, 'insert', ([collection]) => collection === 'maps')
    const plan = await planBranch(services, maker, origin, true)
    const before = await store.count('originals')
    await expect(startBranch({ ...services, store: dying }, maker, plan, null)).rejects.toThrow('killed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    const queue = aQueue(aProcess(store))
    queue.start()
    await expect.poll(() => store.count('branches', { equals: { is_filled: false } })).toBe(0)
    await queue.close()
    expect(await store.count('originals')).toBe(before)
  })
})
