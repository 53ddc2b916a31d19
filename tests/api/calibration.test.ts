import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { mapBackups } from '../../api/maps/mapBackup.ts'
import { FORMER_IMAGES_KEPT } from '../../api/maps/replaceImage.ts'
import { CALIBRATION_POINTS_MAX } from '../../shared/calibration/calibration.ts'
import { gameOf, mappingOf } from '../../shared/calibration/gameMapping.ts'
import { calibrationProblem, UNKNOWN_IMAGE_TEXT } from '../../shared/calibration/validCalibration.ts'
import { mapBackupSchema } from '../../shared/maps/backup.ts'
import type { LineUp } from '../../shared/maps/lineUp.ts'
import type { MapAnswer, UploadAnswer } from '../../shared/maps/maps.ts'
import { aCalibration } from '../aCalibration.ts'
import { LiveReader } from '../LiveReader.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { createMapFixture } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { services } = server

const aMap = async () => (await createMapFixture(server, owner)).mapId
const set = (id: number, calibration: unknown, client = owner) =>
  client.post(`/api/maps/${id}/set-calibration`, { calibration })
const setOn = (image_id: string, id: number, calibration: unknown) =>
  owner.post(`/api/maps/${id}/set-calibration`, { calibration, image_id })
const imageIdOn = async (id: number) => (await owner.get(`/api/maps/${id}`)).json<MapAnswer>().image_id
const calibrationOn = async (id: number, client = anyone) =>
  (await client.get(`/api/maps/${id}`)).json<MapAnswer>().calibration

const replaceImage = async (id: number, fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('map', new Blob([new Uint8Array(await pngPicture(200, 100))]), 'new.png')
  const before = await imageIdOn(id)
  await owner.send('PUT', `/api/upload-map/${id}`, { body })
  await until(async () => (await imageIdOn(id)) !== before)
}

describe('the coordinates of the game', () => {
  const point = { x: 0, y: 80, first: -100, second: -80 }

  it.each([
    ['no calibration', undefined],
    ['a single point', aCalibration({ points: aCalibration().points.slice(1) })],
    [
      'too many points',
      aCalibration({ points: Array.from({ length: CALIBRATION_POINTS_MAX + 1 }, () => point) }),
    ],
    ['points on one column', aCalibration({ points: [point, { ...point, y: 3, first: 7, second: 8 }] })],
    ['two points for turned axes', aCalibration({ fit: 'free' })],
    ['a coordinate that is none', { ...aCalibration(), points: [{ ...point, first: '12' }, point] }],
    ['an axis with a number in its name', aCalibration({ axes: ['X1', 'Z'] })],
    ['two axes of one name', aCalibration({ axes: ['X', 'x'] })],
    ['too many decimals', aCalibration({ decimals: 9 })],
    ['what is not known', { ...aCalibration(), extra: 1 }],
  ])('are refused with %s, and nothing is changed', async (_what, calibration) => {
    const id = await aMap()
    const answer = await set(id, calibration)
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([400, expect.any(String)])
    expect(await calibrationOn(id)).toBeNull()
  })

  it('say what to do where the points tell nothing', async () => {
    const column = aCalibration({ points: [point, { ...point, y: 3, first: 7, second: 8 }] })
    expect((await set(await aMap(), column)).json<{ issues: unknown }>().issues).toEqual([
      { path: 'calibration.points', message: expect.stringContaining('two opposite corners') },
    ])
  })

  it('are set by the owner alone, and told to everybody beside what stays in pixels', async () => {
    const id = await aMap()
    expect((await set(id, aCalibration(), anyone)).status).toBe(401)
    expect((await set(id, aCalibration(), stranger)).status).toBe(403)
    const content = (await anyone.get(`/api/poi/all/${id}`)).text
    expect((await set(id, aCalibration())).json()).toEqual({ success: true, id, calibration: aCalibration() })
    expect(await calibrationOn(id)).toEqual(aCalibration())
    expect((await anyone.get(`/api/poi/all/${id}`)).text).toBe(content)
    expect((await set(id, null)).status).toBe(200)
    expect(await calibrationOn(id)).toBeNull()
  })

  it('are told to who has the map open', async () => {
    const id = await aMap()
    const reader = await LiveReader.open(anyone, `/api/maps/${id}/live`)
    await set(id, aCalibration())
    const { version } = await reader.told('record')
    await set(id, aCalibration({ decimals: 2 }))
    expect((await reader.told('record')).version).not.toBe(version)
    reader.close()
  })

  it('are in a backup, and old backups are read without them', async () => {
    const id = await aMap()
    await set(id, aCalibration())
    const map = await services.store.get('maps', String(id))
    const backup = async () => {
      for await (const { path, open } of mapBackups(services, map ? [map] : []))
        if (path === 'map.json') return mapBackupSchema.parse(JSON.parse(await text(open())))
      throw new Error('There is no record in the backup.')
    }
    const { map: written, ...rest } = await backup()
    expect(written.calibration).toEqual(aCalibration())
    const old = { ...rest, map: { ...written, calibration: undefined } }
    expect(mapBackupSchema.safeParse(JSON.parse(JSON.stringify(old))).success).toBe(true)
  })

  it.each([
    ['top-left', { x: 0, y: 100 }, { x: 100, y: 20 }],
    ['scale', { x: 0, y: 100 }, { x: 200, y: 0 }],
  ])('lie where they did once another image is there (%s)', async (placing, one, other) => {
    const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
    await processedMap(owner, id)
    await set(id, aCalibration())
    await replaceImage(id, { placing })
    expect((await calibrationOn(id))?.points).toMatchObject([one, other])
    await set(id, aCalibration())
    expect(await calibrationOn(id)).toEqual(aCalibration())
  })

  const lineUpOf = (...to: readonly (readonly [number, number])[]): LineUp => ({
    warp: 'affine',
    pairs: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 80 },
    ].map((from, at) => ({ from, to: { x: to[at]?.[0] ?? 0, y: to[at]?.[1] ?? 0 } })),
  })

  it.each([
    ['a quarter turn', lineUpOf([80, 0], [80, 100], [0, 0]), (x: number, y: number) => ({ x: 80 - y, y: x })],
    ['a shear', lineUpOf([0, 0], [100, 0], [40, 80]), (x: number, y: number) => ({ x: x + y / 2, y })],
  ])('say of every place what they said before %s', async (_what, line_up, lead) => {
    const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
    await processedMap(owner, id)
    await set(id, aCalibration())
    await replaceImage(id, { placing: 'line-up', line_up: JSON.stringify(line_up) })
    const led = await calibrationOn(id)
    const mapping = led && mappingOf(led)
    expect([led?.fit, led && calibrationProblem(led)]).toEqual(['free', null])
    const game = mapping && gameOf(mapping, lead(30, 60))
    expect([game?.first, game?.second]).toEqual([expect.closeTo(-40), expect.closeTo(-40)])
  })

  it('lie on the image on which their points were clicked, and are refused where that is not known', async () => {
    const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
    await processedMap(owner, id)
    const former = await imageIdOn(id)
    await replaceImage(id, { placing: 'scale' })
    const refused = await setOn('0123456789abcdef', id, aCalibration())
    expect([refused.status, refused.json()]).toEqual([409, { error: UNKNOWN_IMAGE_TEXT }])
    expect(await calibrationOn(id)).toBeNull()
    const points = [
      { x: 0, y: 100, first: -100, second: -80 },
      { x: 200, y: 0, first: 100, second: 80 },
    ]
    const led = aCalibration({ points })
    expect((await setOn(former, id, aCalibration())).json()).toMatchObject({ calibration: led })
    expect(await calibrationOn(id)).toEqual(led)
    expect((await setOn(await imageIdOn(id), id, aCalibration())).status).toBe(200)
    expect(await calibrationOn(id)).toEqual(aCalibration())
  })

  it('outlive the images that are not known any more', async () => {
    const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
    await processedMap(owner, id)
    await set(id, aCalibration())
    await replaceImage(id, { placing: 'bottom-left' })
    const map = await services.store.get('maps', String(id))
    const [former] = map?.former_images ?? []
    if (!former) throw new Error('The image before is not known.')
    const others = Array.from({ length: FORMER_IMAGES_KEPT }, (_, at) => ({ ...former, id: `other-${at}` }))
    await services.store.update('maps', String(id), { former_images: others })
    await replaceImage(id, { placing: 'scale' })
    expect((await calibrationOn(id))?.points).toEqual(aCalibration().points)
  })

  it('are those of a branch, too, which then has its own', async () => {
    const { id } = await uploadedMap(owner, {
      fields: { is_public: '1' },
      picture: await pngPicture(100, 80),
    })
    await processedMap(owner, id)
    await set(id, aCalibration())
    await owner.post(`/api/maps/${id}/set-branching`, { allows_branching: true })
    const { id: branch } = (await stranger.post(`/api/maps/${id}/branch`, {})).json<UploadAnswer>()
    await until(async () => (await services.store.get('branches', String(branch)))?.is_filled === true)
    await set(id, null)
    expect(await calibrationOn(branch, stranger)).toEqual(aCalibration())
  })
})
