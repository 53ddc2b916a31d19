import { beforeEach, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { createViewerStore, type Focus, type Viewer } from '../../shell/viewerContext.ts'
import { pastedFile, readClipboard, writeClipboard } from './clipboard.ts'
import { pasteCopied } from './selectionActs.ts'

const category = aCategory({ name: 'Sights' })
const type = aType({ categoryId: category.id, name: 'Idols' })
const pois = [10, 30].map((x) => aPoi({ typeId: type.id, name: `At ${x}`, x, y: 20 }))
const zone = aZone({ label: 'Bog', geometry: { kind: 'circle', centre: { x: 20, y: 20 }, radius: 5 } })
const ids = pois.map(({ id }) => id)

class Clipboard {
  readonly #texts = new Map<string, string>()
  setData = (format: string, text: string) => void this.#texts.set(format, text)
  getData = (format: string) => this.#texts.get(format) ?? ''
}

let record: MapRecord
let viewer: Pick<Viewer, 'mapId' | 'source' | 'record' | 'session' | 'store' | 'focusOn'>
let store: ReturnType<typeof createViewerStore>
const content = () => viewer.session.store.getState().content

beforeEach(async () => {
  const { source, session } = new World()
  session.commit([
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...pois.map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const),
    { op: 'insert', kind: 'zone', entity: zone },
  ])
  record = (await source.open('1')).record
  record = { ...record, image: { ...record.image, width: 100, height: 100 } }
  store = createViewerStore()
  const focusOn = (focus: Focus) => store.setState({ focus })
  viewer = { mapId: '1', source, record, session, store, focusOn }
})

it('gives a spreadsheet the POIs as CSV, and other tools zones as GeoJSON', () => {
  const clipboard = new Clipboard()
  writeClipboard(clipboard, viewer, selectionOf({ pois: ids }))
  const rows = clipboard.getData('text/plain').split('\r\n')
  expect(rows[0]).toBe('id,x,y,name,category,type,description,colour,shape,image')
  expect(rows).toContain(`${ids[0]},10,20,At 10,Sights,Idols,,${type.colour},${type.shape},`)
  writeClipboard(clipboard, viewer, selectionOf({ pois: ids, zones: [zone.id] }))
  expect(JSON.parse(clipboard.getData('text/plain'))).toMatchObject({ type: 'FeatureCollection' })
  expect(JSON.parse(clipboard.getData('application/geo+json')).features).toHaveLength(3)
})

it('pastes the middle of it at a place, as far as it stays on the image, and selects it', async () => {
  const clipboard = new Clipboard()
  writeClipboard(clipboard, viewer, selectionOf({ pois: ids, zones: [zone.id] }))
  const copied = readClipboard(clipboard)
  if (copied === null) throw new Error('Nothing was copied.')
  await pasteCopied(viewer, copied, { x: 50, y: 60 })
  const { focus } = store.getState()
  if (focus.kind !== 'many') throw new Error('Nothing is selected.')
  expect(Array.from(focus.selection.pois, (id) => content().pois.get(id))).toMatchObject([
    { name: 'At 10', x: 40, y: 60 },
    { name: 'At 30', x: 60, y: 60 },
  ])
  await pasteCopied(viewer, copied, { x: 99, y: 50 })
  expect(Math.max(...Array.from(content().pois, ({ x }) => x))).toBe(100)
  expect(viewer.session.undo()?.done).toBe('pasted 2 POIs and 1 zone')
})

it('pastes on the floor that is shown', async () => {
  const clipboard = new Clipboard()
  writeClipboard(clipboard, viewer, selectionOf({ zones: [zone.id] }))
  const copied = readClipboard(clipboard)
  if (copied === null) throw new Error('Nothing was copied.')
  const floors = [1, 2].map((id) => ({ id, name: `Floor ${id}`, frame: null, image: null }))
  store.setState({ floorId: 2 })
  await pasteCopied({ ...viewer, record: { ...record, floors } }, copied, { x: 50, y: 60 })
  const floorsOfZones = Array.from(content().zones, ({ floor }) => floor ?? 0)
  expect(floorsOfZones.toSorted()).toEqual([0, 2])
})

it('reads nothing from what others have put on the clipboard', () => {
  const clipboard = new Clipboard()
  expect(readClipboard(clipboard)).toBeNull()
  for (const text of [
    '{',
    '{}',
    '[]',
    '{"mapId":"1","categories":[{"id":-1}],"types":[],"pois":[],"zones":[]}',
  ]) {
    clipboard.setData('application/x-pinfold-selection+json', text)
    expect(readClipboard(clipboard)).toBeNull()
  }
})

it('takes tables and JSON of others for data to import, and no other text', () => {
  const pasted = (text: string) => {
    const clipboard = new Clipboard()
    clipboard.setData('text/plain', text)
    return pastedFile(clipboard)?.size ?? null
  }
  expect(pasted('name,x,y\nOld Mill,1,2')).toBe(21)
  expect(pasted('name\tx\ty\r\nOld Mill\t1\t2')).toBe(22)
  expect(pasted(' {"type":"FeatureCollection"} ')).toBe(28)
  for (const text of ['', 'Old Mill', 'Old Mill, Well', 'Dear all,', 'Old Mill\nWell, and more'])
    expect(pasted(text)).toBeNull()
})
