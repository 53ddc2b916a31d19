import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '../../../../shared/content/content.ts'
import { aZone } from '../../../../tests/builders.ts'
import { createIdbMapSource } from '../../../sources/local/idbMapSource.ts'
import { databaseConnection } from '../../../sources/local/databaseConnection.ts'
import { openLocalDatabase } from '../../../sources/local/localDatabase.ts'
import { createLocalMap } from '../../../sources/local/localMaps.ts'
import { NO_PENDING_LISTS } from '../../../sources/local/noPendingLists.ts'
import { SyncedSession } from '../../../sync/SyncedSession.ts'
import { DEFAULT_LOOK } from '../../types/typeChanges.ts'
import { leftCategory, moveAll, type NewPoi, newPoiChanges, savePoi } from '../form/poiChanges.ts'
import { editOf, formOf } from '../form/poiForm.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const META = { name: 'Isle', game: '', version_id: '', image_name: 'i.png', created_at: 1, tip_url: '' }

/** A new local map, open in an editor. */
const openLocal = async () => {
  const picture = new Blob(['picture'])
  const image = { name: 'i.png', original: picture, preview: null, thumbnail: picture }
  const mapId = await createLocalMap(await openLocalDatabase(), META, { ...image, size: [100, 50] })
  const source = createIdbMapSource({ withDatabase: databaseConnection() })
  const opened = await source.open(mapId)
  const session = new SyncedSession({ source, lists: NO_PENDING_LISTS, userId: null, opened })
  await session.start()
  const now = (): Content => session.store.getState().content
  const saved = async () => {
    await vi.waitFor(() => expect(session.store.getState().save.kind).toBe('saved'))
    return (await source.open(mapId)).content
  }
  const add = (fields: Partial<NewPoi>) => {
    const poi = {
      name: '',
      description: '',
      image: null,
      category: '',
      type: '',
      look: DEFAULT_LOOK,
      ...fields,
    }
    const made = newPoiChanges(now(), session.newId, poi, { x: 1, y: 2 })
    session.commit(made.changes)
    return made.poiId
  }
  return { session, source, mapId, now, saved, add }
}

const namesOf = ({ categories, types }: Content) =>
  [categories, types].map((entities) => [...entities].map(({ name }) => name))

describe('on a local map', () => {
  it('creates a category and a type that are missing first, whatever the case, with ids of their time [OFFL-025] [OFFL-026] [OFFL-027] [OFFL-034]', async () => {
    const { add, saved, session } = await openLocal()
    const before = Date.now()
    add({ category: 'Towns', type: 'Port' })
    add({ category: ' tOWNS', type: 'PORT' })
    const content = await saved()
    expect(namesOf(content)).toEqual([['Towns'], ['Port']])
    expect(content.pois.size).toBe(2)
    const ids = [...content.categories, ...content.types, ...content.pois].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(Math.floor(id / 1000)).toBeGreaterThanOrEqual(before)
    for (const id of ids) expect(Math.floor(id / 1000)).toBeLessThanOrEqual(Date.now())
    session.stop()
  })

  it('writes colour, shape and label border to the type [OFFL-037]', async () => {
    const { add, saved, session } = await openLocal()
    const look = { ...DEFAULT_LOOK, colour: '#123456', shape: 'triangle', labelBorder: 0 } as const
    add({ category: 'Towns', type: 'Port', look })
    expect([...(await saved()).types][0]).toMatchObject({
      colour: '#123456',
      shape: 'triangle',
      labelBorder: 0,
    })
    session.stop()
  })

  it('moves all types and POIs of the category before when that is wanted, and else nothing more [OFFL-028] [OFFL-029]', async () => {
    const { add, saved, session, now } = await openLocal()
    const moving = add({ category: 'Towns', type: 'Port' })
    add({ category: 'Towns', type: 'Gate' })
    const poi = now().pois.get(moving)
    if (!poi) throw new Error('The POI is not there.')
    const edit = editOf({ ...formOf(now(), poi), category: 'Harbours' })
    if (!edit) throw new Error('The form cannot be saved.')
    const former = leftCategory(now(), poi, edit)
    expect(former?.name).toBe('Towns')
    savePoi(session, poi, edit, [])
    const asked = await saved()
    const categoryOf = (content: Content, type: string) =>
      [...content.types]
        .filter(({ name }) => name === type)
        .map(({ categoryId }) => content.categories.get(categoryId)?.name)
    expect([categoryOf(asked, 'Gate'), asked.pois.size]).toEqual([['Towns'], 2])
    if (former) moveAll(session, former, 'Harbours')
    const moved = await saved()
    expect(categoryOf(moved, 'Gate')).toEqual(['Harbours'])
    expect([...moved.pois].map(({ typeId }) => moved.types.get(typeId)?.categoryId)).toEqual(
      Array(2).fill([...moved.categories].find(({ name }) => name === 'Harbours')?.id),
    )
    session.stop()
  })

  it('takes a deleted POI out of the record, and puts a zone into it, changes it and takes it out by its id [OFFL-009] [OFFL-030] [OFFL-039]', async () => {
    const { add, saved, session, source, mapId } = await openLocal()
    const poiId = add({ category: 'Towns', type: 'Port' })
    const zone = aZone({ id: session.newId() })
    session.commit([{ op: 'insert', kind: 'zone', entity: zone }])
    session.commit([{ op: 'patch', kind: 'zone', id: zone.id, fields: { label: 'Shoal' } }])
    const content = await saved()
    expect([...content.zones].map(({ id, label }) => [id, label])).toEqual([[zone.id, 'Shoal']])
    const { editedAt } = await source.readRecord(mapId)
    session.commit([{ op: 'remove', kind: 'poi', id: poiId }])
    session.commit([{ op: 'remove', kind: 'zone', id: zone.id }])
    const emptied = await saved()
    expect([emptied.pois.size, emptied.zones.size]).toEqual([0, 0])
    expect((await source.readRecord(mapId)).editedAt).toBeGreaterThanOrEqual(editedAt ?? Infinity)
    session.stop()
  })
})
