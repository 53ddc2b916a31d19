import { describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import {
  RefusedError,
  MapNotFoundError,
  TooFarBehindError,
  type MapSource,
} from '../../web/sources/MapSource.ts'
import { aCalibration } from '../aCalibration.ts'
import { pngPicture } from '../pictures.ts'

/** What a suite of one source provides. */
export interface SourceWorld {
  /** A source that may edit the maps it makes. */
  readonly source: MapSource
  /** A map of 100 × 50 pixels without content. */
  newMap(): Promise<string>
  /** Who makes what the source is given, as the source says it. */
  readonly makerId: number | null
  /** Whether POIs can lead to other maps. */
  readonly hasLinks: boolean
  /** The same maps, as another page of the same person has them. */
  readonly secondPage: MapSource
  /** The id of no map. */
  readonly missingMapId: string
}

/** What every place where maps live has to do alike. */
export const mapSourceContract = (name: string, world: () => SourceWorld): void => {
  describe(`${name}, as a map source`, () => {
    it('opens an empty map', async () => {
      const { source, newMap } = world()
      const { record, content, revision } = await source.open(await newMap())
      expect(record).toMatchObject({ image: { width: 100, height: 50 }, abilities: { edit: true } })
      expect([content.categories.size, content.types.size, content.pois.size, revision]).toEqual([0, 0, 0, 0])
    })

    it('keeps the coordinates of the game beside the content, and none of old maps', async () => {
      const { source, newMap, secondPage } = world()
      const map = await newMap()
      expect((await source.readRecord(map)).calibration).toBeNull()
      const { image } = await source.readRecord(map)
      await expect(source.setCalibration(map, aCalibration(), 'no-image')).rejects.toBeInstanceOf(
        RefusedError,
      )
      await source.setCalibration(map, aCalibration(), image.id)
      expect((await secondPage.open(map)).record.calibration).toEqual(aCalibration())
      await source.setCalibration(map, null, image.id)
      expect((await source.readRecord(map)).calibration).toBeNull()
    })

    it('keeps floors in their order, each with an image of its own or with that of the map', async () => {
      const { source, newMap, secondPage } = world()
      const map = await newMap()
      expect((await source.readRecord(map)).floors).toEqual([])
      const ground: Floor = { id: 1, name: 'Ground floor', frame: null }
      const attic: Floor = { id: 2, name: 'Attic', frame: { x: 10, y: -5, width: 60, height: 40 } }
      await expect(source.setFloors(map, [ground, { ...attic, id: 1 }])).rejects.toThrow(
        new RefusedError('Each floor needs an id of its own.'),
      )
      await expect(source.setFloors(map, [ground, attic], 'no-image')).rejects.toBeInstanceOf(RefusedError)
      const picture = new File([await pngBlob(60, 40)], 'attic.png', { type: 'image/png' })
      await expect(source.setFloorImage(map, 2, picture)).rejects.toBeInstanceOf(RefusedError)
      const plain = [ground, attic].map((floor) => ({ ...floor, image: null }))
      expect(await source.setFloors(map, [ground, attic])).toEqual(plain)

      const image = { width: 60, height: 40 }
      expect(await source.setFloorImage(map, 2, picture)).toMatchObject([{ image: null }, { image }])
      expect((await secondPage.open(map)).record.floors).toMatchObject([ground, { ...attic, image }])
      const renamed = { ...attic, name: 'Loft' }
      expect(await source.setFloors(map, [renamed, ground])).toMatchObject([
        { ...renamed, image },
        { ...ground, image: null },
      ])
      await source.setFloors(map, [ground])
      expect(await source.setFloors(map, [ground, attic])).toMatchObject([{ image: null }, { image }])
      expect(await source.removeFloorImage(map, 2)).toEqual(plain)
      expect((await source.readRecord(map)).floors).toEqual(plain)
    })

    it('throws MapNotFoundError for a missing map [VIEW-010]', async () => {
      const { source, missingMapId } = world()
      await expect(source.open(missingMapId)).rejects.toBeInstanceOf(MapNotFoundError)
      await expect(source.readRecord(missingMapId)).rejects.toBeInstanceOf(MapNotFoundError)
    })

    it('keeps what is applied, and opens the same again', async () => {
      const { source, map, place } = await started(world())
      const outcome = await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      expect(outcome).toEqual({ kind: 'applied', revision: 1, missed: [] })
      const { content, revision } = await source.open(map)
      expect(revision).toBe(1)
      expect([...content.pois]).toEqual([place[2]?.entity])
      expect([...content.types]).toEqual([place[1]?.entity])
    })

    it('applies a list once, however often it is sent', async () => {
      const { source, map, place, poiId } = await started(world())
      const commit = { changeId: 'change-one', baseRevision: 0, changes: place }
      await source.apply(map, commit)
      await source.apply(map, { changeId: 'change-two', baseRevision: 1, changes: [renamed(poiId, 'Two')] })
      expect(await source.apply(map, commit)).toMatchObject({ kind: 'applied', revision: 1 })
      expect((await source.open(map)).revision).toBe(2)
    })

    it('refuses a whole list, gives a reason for each change, and returns the missed entries', async () => {
      const { source, map, place, poiId } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      const wrong: Change[] = [renamed(poiId, 'Two'), { op: 'remove', kind: 'poi', id: poiId + 1 }]
      const outcome = await source.apply(map, { changeId: 'change-two', baseRevision: 0, changes: wrong })
      expect(outcome).toMatchObject({
        kind: 'refused',
        refusals: [{ index: 1, code: 'gone' }],
        revision: 1,
        missed: [{ revision: 1, changeId: 'change-one' }],
      })
      expect((await source.open(map)).content.pois.get(poiId)?.name).toBe('Nine Gulls')
    })

    it('returns the missed entries to a later commit, and the entries after a revision on request', async () => {
      const { source, map, place, poiId } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      const second = { changeId: 'change-two', baseRevision: 0, changes: [renamed(poiId, 'Two')] }
      const outcome = await source.apply(map, second)
      expect(outcome).toMatchObject({
        kind: 'applied',
        revision: 2,
        missed: [{ revision: 1, changes: place }],
      })
      const entry = { revision: 2, changeId: 'change-two', changes: second.changes }
      expect(await source.missedSince(map, 1)).toMatchObject({ revision: 2, entries: [entry] })
      expect(await source.missedSince(map, 2)).toMatchObject({ revision: 2, entries: [] })
    })

    it('returns the links of POIs, in the content for editors and separately', async ({ skip }) => {
      const { source, newMap, hasLinks } = world()
      if (!hasLinks) skip()
      const linkedMapId = Number(await newMap())
      const { map, place, poiId } = await started({ ...world(), source, newMap })
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      expect([...(await source.readLinks(map))]).toEqual([])
      const changes: Change[] = [{ op: 'patch', kind: 'poi', id: poiId, fields: { linkedMapId } }]
      await source.apply(map, { changeId: 'change-two', baseRevision: 1, changes })
      expect((await source.open(map)).content.pois.get(poiId)).toMatchObject({ linkedMapId })
      expect([...(await source.readLinks(map))]).toEqual([[poiId, linkedMapId]])
    })

    it('stores an icon and a picture for later changes to refer to', async () => {
      const { source, map, place, poiId } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      const icon = (await source.putAsset(map, { purpose: 'icon', file: await pngBlob(64, 64) })).ref
      const image = (await source.putAsset(map, { purpose: 'image', file: await pngBlob(90, 70) })).ref
      const changes: Change[] = [{ op: 'patch', kind: 'poi', id: poiId, fields: { icon, image } }]
      const outcome = await source.apply(map, { changeId: 'change-two', baseRevision: 1, changes })
      expect(outcome).toMatchObject({ kind: 'applied', revision: 2 })
      const { record, content } = await source.open(map)
      expect(content.pois.get(poiId)).toMatchObject({ icon, image })
      expect(source.assetUrl(record, icon)).toEqual(expect.any(String))
      expect(source.assetUrl(record, icon)).not.toBe(source.assetUrl(record, image))
    })

    it('says why it refuses a file, and refuses changes that refer to an unknown one', async () => {
      const { source, map, place, poiId } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      const large = { purpose: 'icon', file: await pngBlob(65, 64) } as const
      await expect(source.putAsset(map, large)).rejects.toThrow(
        new RefusedError('Icon must be 64x64px or less.'),
      )
      const icon = '0'.repeat(24) + '-png'
      const changes: Change[] = [{ op: 'patch', kind: 'poi', id: poiId, fields: { icon } }]
      const outcome = await source.apply(map, { changeId: 'change-two', baseRevision: 1, changes })
      expect(outcome).toMatchObject({ kind: 'refused', refusals: [{ code: 'unknown-reference' }] })
    })

    it('erases what was removed, and then makes outdated clients reopen the map', async () => {
      const { source, map, place, poiId } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      const removal: Change[] = [{ op: 'remove', kind: 'poi', id: poiId }]
      await source.apply(map, { changeId: 'change-two', baseRevision: 1, changes: removal })
      expect(await source.open(map)).toMatchObject({ revision: 2, forgottenRevision: 0 })
      await source.forget(map)
      const { content, revision, forgottenRevision } = await source.open(map)
      expect([content.pois.size, content.types.size, revision, forgottenRevision]).toEqual([0, 1, 3, 3])
      await expect(source.missedSince(map, 2)).rejects.toBeInstanceOf(TooFarBehindError)
    })

    it('shows a page what another one committed to the same map, and settles what both did', async () => {
      const { source, map, place, poiId } = await started(world())
      const { secondPage } = world()
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      expect((await secondPage.open(map)).revision).toBe(1)
      const theirs = [renamed(poiId, 'Theirs')]
      await secondPage.apply(map, { changeId: 'change-two', baseRevision: 1, changes: theirs })
      const mine: Change[] = [{ op: 'patch', kind: 'poi', id: poiId, fields: { x: 3 } }]
      const outcome = await source.apply(map, { changeId: 'change-three', baseRevision: 1, changes: mine })
      expect(outcome).toMatchObject({
        kind: 'applied',
        revision: 3,
        missed: [{ revision: 2, changes: theirs }],
      })
      const { content } = await secondPage.open(map)
      expect(content.pois.get(poiId)).toMatchObject({ name: 'Theirs', x: 3 })
    })

    it('lets one of two pages win that commit at the same time, and loses neither list', async () => {
      const { source, map, place, poiId } = await started(world())
      const { secondPage } = world()
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      await secondPage.open(map)
      const outcomes = await Promise.all(
        [source, secondPage].map((page, index) =>
          page.apply(map, {
            changeId: `change-at-once-${index}`,
            baseRevision: 1,
            changes: [renamed(poiId, `Name ${index}`)],
          }),
        ),
      )
      expect(outcomes.map(({ kind }) => kind)).toEqual(['applied', 'applied'])
      expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([2, 3]))
      expect((await source.open(map)).revision).toBe(3)
    })

    it('deletes a map for good', async () => {
      const { source, map, place } = await started(world())
      await source.apply(map, { changeId: 'change-one', baseRevision: 0, changes: place })
      await source.deleteMap(map)
      await expect(source.open(map)).rejects.toBeInstanceOf(MapNotFoundError)
      const late = { changeId: 'change-two', baseRevision: 1, changes: place }
      await expect(source.apply(map, late)).rejects.toBeInstanceOf(MapNotFoundError)
      await expect(source.missedSince(map, 0)).rejects.toBeInstanceOf(MapNotFoundError)
    })

    it('makes clients with an unknown revision reopen the map', async () => {
      const { source, map, place } = await started(world())
      await expect(source.missedSince(map, 7)).rejects.toBeInstanceOf(TooFarBehindError)
      const commit = { changeId: 'change-one', baseRevision: 7, changes: place }
      await expect(source.apply(map, commit)).rejects.toBeInstanceOf(TooFarBehindError)
    })
  })
}

const started = async ({ source, newMap, makerId }: SourceWorld) => {
  const map = await newMap()
  const [categoryId, typeId, poiId] = [1, 2, 3].map(() => source.newEntityId(map))
  if (!categoryId || !typeId || !poiId) throw new Error('Each is a positive number.')
  return { source, map, poiId, place: placing(categoryId, typeId, poiId, makerId) }
}

const pngBlob = async (width: number, height: number) =>
  new Blob([new Uint8Array(await pngPicture(width, height))], { type: 'image/png' })

const placing = (
  categoryId: number,
  typeId: number,
  poiId: number,
  createdBy: number | null,
): (Change & { op: 'insert' })[] => [
  { op: 'insert', kind: 'category', entity: { id: categoryId, name: 'Collectibles' } },
  {
    op: 'insert',
    kind: 'type',
    entity: {
      ...DEFAULT_TYPE_LOOK,
      id: typeId,
      categoryId,
      name: 'Gull Idols',
      colour: '#ffc53d',
      shape: 'star',
    },
  },
  {
    op: 'insert',
    kind: 'poi',
    entity: {
      ...EMPTY_POI,
      id: poiId,
      typeId,
      x: 12.35,
      y: 49,
      name: 'Nine Gulls',
      description: 'At low\ntide.',
      createdBy,
    },
  },
]

const renamed = (id: number, name: string): Change => ({ op: 'patch', kind: 'poi', id, fields: { name } })
