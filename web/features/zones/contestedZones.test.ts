import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import type { Scene } from '../../scene/Scene.ts'
import { type ContestedZone, keepMineChanges, takeTheirsChanges, watchContests } from './contestedZones.ts'
import { removeZoneChanges, reshapeChanges, restyleChanges } from './zoneChanges.ts'

const circleOf = (radius: number): ZoneGeometry => ({ kind: 'circle', centre: { x: 10, y: 20 }, radius })
const BOG = aZone({ id: 9, label: 'Bog', geometry: circleOf(5) })

/** Two editors of a map with one zone, which the first one has open for reshaping. */
const openTwice = async () => {
  const here = new World()
  here.source.commitElsewhere([{ op: 'insert', kind: 'zone', entity: BOG }])
  const there = new World(here.source)
  await here.session.catchUp()
  const scene = Object.assign(new SceneVoice(), { reshaped: null as Scene['reshaped'] })
  const watch = { asked: [] as readonly ContestedZone[] }
  const { settle } = watchContests({ session: here.session, scene }, (next) => (watch.asked = next))
  scene.reshaped = { zoneId: 9, geometry: BOG.geometry }
  const shape = (world: World) => world.state.content.zones.get(9)?.geometry
  const reshape = (world: World, radius: number) =>
    world.commit(...reshapeChanges(world.state.content, 9, circleOf(radius)))
  const reshapeThere = async (radius: number) => {
    reshape(there, radius)
    await there.settle()
  }
  const removeThere = async () => {
    there.commit(...removeZoneChanges(9))
    await there.settle()
  }
  const one = (): ContestedZone => {
    const [first] = watch.asked
    if (!first) throw new Error('Nothing is contested.')
    return first
  }
  return { here, there, scene, watch, settle, shape, reshape, reshapeThere, removeThere, one }
}

it('says nothing about changes of one’s own, of the look, of other zones, and of the same shape', async () => {
  const { here, there, watch, reshape, reshapeThere, scene } = await openTwice()
  reshape(here, 6)
  scene.reshaped = { zoneId: 9, geometry: circleOf(6) }
  await here.settle()
  await there.settle()
  there.commit(...restyleChanges(9, { fillColour: '#ff9933' }))
  there.commit({ op: 'insert', kind: 'zone', entity: { ...BOG, id: 10 } })
  await reshapeThere(7)
  await reshapeThere(6)
  await here.settle()
  expect(watch.asked).toEqual([])
  expect(here.state.content.zones.get(9)?.fillColour).toBe('#ff9933')
})

it('asks about a shape changed elsewhere, and knows the gesture under way', async () => {
  const { here, there, scene, shape, reshapeThere, one } = await openTwice()
  scene.reshaped = { zoneId: 9, geometry: circleOf(6) }
  await reshapeThere(7)
  await here.session.catchUp()
  expect(one()).toMatchObject({ mine: { id: 9, geometry: circleOf(6) }, theirs: circleOf(7) })
  expect(shape(here)).toEqual(circleOf(7))
  expect(takeTheirsChanges(here.state.content, one())).toEqual([])
  here.commit(...keepMineChanges(here.state.content, one()))
  await here.settle()
  await there.settle()
  expect(shape(there)).toEqual(circleOf(6))
})

it('asks when a shape saved here has replaced one from elsewhere, which can be taken back', async () => {
  const { here, there, scene, watch, settle, shape, reshape, reshapeThere, one } = await openTwice()
  await reshapeThere(7)
  reshape(here, 6)
  scene.reshaped = null
  await here.settle()
  expect(shape(here)).toEqual(circleOf(6))
  expect(one().theirs).toEqual(circleOf(7))
  expect(keepMineChanges(here.state.content, one())).toEqual([])
  here.commit(...takeTheirsChanges(here.state.content, one()))
  settle(9)
  await here.settle()
  await there.settle()
  expect(shape(there)).toEqual(circleOf(7))
  expect(watch.asked).toEqual([])
})

it('asks about a zone deleted elsewhere, and places it again with the shape from here', async () => {
  const { here, there, scene, shape, reshapeThere, removeThere, one } = await openTwice()
  scene.reshaped = { zoneId: 9, geometry: circleOf(6) }
  await reshapeThere(7)
  await here.session.catchUp()
  scene.say({ kind: 'reshaped', zoneId: 9, geometry: circleOf(8), isMoved: false, others: [] })
  await removeThere()
  await here.session.catchUp()
  expect(one().theirs).toBeNull()
  expect(takeTheirsChanges(here.state.content, one())).toEqual([])
  here.commit(...keepMineChanges(here.state.content, one()))
  await here.settle()
  await there.settle()
  expect(shape(there)).toEqual(circleOf(8))
  expect(there.state.content.zones.get(9)?.label).toBe('Bog')
})

it('asks after falling too far behind to be told each change', async () => {
  const { here, reshapeThere, one } = await openTwice()
  here.source.tailMax = 1
  for (const radius of [7, 8, 9]) await reshapeThere(radius)
  await here.session.catchUp()
  expect(one().theirs).toEqual(circleOf(9))
})
