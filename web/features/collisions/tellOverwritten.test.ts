import { beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import type { Scene } from '../../scene/Scene.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { tellOverwritten } from './tellOverwritten.ts'

const ME = 2
const ANNA = 7
const MILL = aPoi({ id: 3, typeId: 2, name: 'Mill' })
const BOG = aZone({ id: 4, label: 'Bog' })

const poiPatch = (fields: Extract<Change, { op: 'patch'; kind: 'poi' }>['fields']): Change => ({
  op: 'patch',
  kind: 'poi',
  id: MILL.id,
  fields,
})

const open = async () => {
  const world = new World()
  world.source.commitElsewhere([
    { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
    { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
    { op: 'insert', kind: 'poi', entity: MILL },
    { op: 'insert', kind: 'zone', entity: BOG },
  ])
  await world.session.catchUp()
  const scene = { reshaped: null as Scene['reshaped'] }
  const nameOf = (userId: number) => (userId === ANNA ? 'Anna' : null)
  tellOverwritten({ session: world.session, scene, userId: ME, nameOf })
  const byOther = async (changes: readonly Change[], userId = ANNA) => {
    expect(world.source.commitElsewhere(changes, userId)).toBe(true)
    await world.session.catchUp()
  }
  const set = async (...changes: Change[]) => {
    world.commit(...changes)
    await world.settle()
  }
  const poi = () => world.state.content.pois.get(MILL.id)
  return { world, scene, byOther, set, poi }
}

const texts = () => useToasts.getState().notes.map(({ text }) => text)
const takeOffer = () => useToasts.getState().notes[0]?.offer?.act()

beforeEach(() => useToasts.setState({ notes: [] }))

describe('what others overwrite', () => {
  it('is not told where it was not set here, was overwritten before, or by oneself on another page', async () => {
    const { byOther, set } = await open()
    await byOther([poiPatch({ name: 'Old Mill' })])
    await set(poiPatch({ description: 'Grinds.' }))
    await byOther([poiPatch({ name: 'New Mill', x: 3 })])
    await byOther([poiPatch({ description: 'Ground.' })], ME)
    await byOther([poiPatch({ description: 'Gone.' })])
    expect(texts()).toEqual([])
  })

  it('is not told while what was set here waits to be sent and will win', async () => {
    const { world, byOther, poi } = await open()
    world.commit(poiPatch({ name: 'Mine' }))
    await byOther([poiPatch({ name: 'Theirs' })])
    await world.settle()
    expect(poi()?.name).toBe('Mine')
    expect(texts()).toEqual([])
  })

  it('is told with the name of who did it, and put back as a step of undo', async () => {
    const { world, byOther, set, poi } = await open()
    await set(poiPatch({ name: 'Old Mill' }))
    await byOther([poiPatch({ name: 'New Mill' })])
    expect(texts()).toEqual(['Anna changed the name of “Old Mill” to “New Mill”.'])
    takeOffer()
    expect(poi()?.name).toBe('Old Mill')
    world.session.undo()
    expect(poi()?.name).toBe('New Mill')
  })

  it('tells a move, several fields, and somebody without a known name', async () => {
    const { byOther, set } = await open()
    await set(poiPatch({ x: 5, y: 6, description: 'Grinds.' }))
    await byOther([poiPatch({ x: 7 })])
    expect(texts()).toEqual(['Anna moved “Mill”.'])
    await byOther([poiPatch({ y: 8, description: '' })], 99)
    expect(texts()).toEqual(['Somebody else changed “Mill”.'])
  })

  it('brings back what somebody deleted', async () => {
    const { byOther, set, poi } = await open()
    await set(poiPatch({ name: 'Old Mill' }))
    await byOther([{ op: 'remove', kind: 'poi', id: MILL.id }])
    expect(texts()).toEqual(['Anna deleted “Old Mill”.'])
    takeOffer()
    expect(poi()).toEqual({ ...MILL, name: 'Old Mill', createdBy: ME })
  })

  it('leaves a zone under the hand to the question whose shape it is to have', async () => {
    const { scene, byOther, set } = await open()
    const circle = (radius: number): Change => ({
      op: 'patch',
      kind: 'zone',
      id: BOG.id,
      fields: { geometry: { kind: 'circle', centre: { x: 1, y: 1 }, radius } },
    })
    await set(circle(4))
    scene.reshaped = { zoneId: BOG.id, geometry: BOG.geometry }
    await byOther([circle(5)])
    await byOther([{ op: 'remove', kind: 'zone', id: BOG.id }])
    expect(texts()).toEqual([])
  })

  it('tells many things in one line, and puts them back in one step', async () => {
    const { world, byOther, set } = await open()
    const ids = [11, 12, 13]
    const shiftedTo = (x: number): Change[] =>
      ids.map((id) => ({ op: 'patch', kind: 'poi', id, fields: { x } }))
    await set(...ids.map((id): Change => ({ op: 'insert', kind: 'poi', entity: { ...MILL, id } })))
    await set(...shiftedTo(5))
    await byOther(shiftedTo(9))
    expect(texts()).toEqual(['Anna changed 3 things that you had set.'])
    takeOffer()
    const xs = () => ids.map((id) => world.state.content.pois.get(id)?.x)
    expect(xs()).toEqual([5, 5, 5])
    world.session.undo()
    expect(xs()).toEqual([9, 9, 9])
  })
})
