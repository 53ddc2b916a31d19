import { beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { SimulatedSource } from '../../tests/content/SimulatedSource.ts'
import { flush, rows, World } from '../../tests/content/World.ts'

const [CATEGORY, TYPE, POI] = [1, 2, 3]
const prepared: Change[] = [
  { op: 'insert', kind: 'category', entity: aCategory({ id: CATEGORY }) },
  { op: 'insert', kind: 'type', entity: aType({ id: TYPE, categoryId: CATEGORY }) },
  { op: 'insert', kind: 'poi', entity: aPoi({ id: POI, typeId: TYPE, name: 'Nine Gulls' }) },
]

let source: SimulatedSource
let world: World
const linkOf = (id: number) => world.state.content.pois.get(id)?.linkedMapId

beforeEach(async () => {
  source = new SimulatedSource()
  source.canEdit = false
  source.commitElsewhere(prepared)
  source.links.set(POI, 7)
  world = new World(source)
  await flush()
})

describe('the page of a viewer who cannot edit', () => {
  it('follows changes of others by differences', async () => {
    source.commitElsewhere([{ op: 'patch', kind: 'poi', id: POI, fields: { x: 5 } }])
    source.commitElsewhere([{ op: 'insert', kind: 'poi', entity: aPoi({ id: 4, typeId: TYPE }) }])
    source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 4 }])
    await world.session.catchUp()
    expect(world.state.revision).toBe(4)
    expect(rows({ ...world.state.content })).toMatchObject(
      rows(source.content).map((kind) => kind.map(({ id }) => ({ id }))),
    )
    expect(world.state.content.pois.get(POI)).toMatchObject({ x: 5, name: 'Nine Gulls' })
  })

  it('gets the links of POIs separately, and keeps them through every difference and reload', async () => {
    expect(linkOf(POI)).toBe(7)
    source.links.set(4, 9)
    source.commitElsewhere([{ op: 'insert', kind: 'poi', entity: aPoi({ id: 4, typeId: TYPE }) }])
    await world.session.catchUp()
    expect([linkOf(POI), linkOf(4)]).toEqual([7, 9])
    for (let x = 0; x <= source.tailMax; x++)
      source.commitElsewhere([{ op: 'patch', kind: 'poi', id: POI, fields: { x } }])
    await world.session.catchUp()
    expect([world.state.revision, linkOf(POI), linkOf(4)]).toEqual([source.revision, 7, 9])
  })

  it('shows the very content that it opened while no POI leads anywhere else', async () => {
    source.links.clear()
    const { content } = source
    const seen = new World(source)
    await flush()
    expect(seen.state.content).toBe(content)
  })

  it('drops the link of a POI once the viewer may no longer see it', async () => {
    source.links.delete(POI)
    source.commitElsewhere([{ op: 'patch', kind: 'poi', id: POI, fields: { x: 5 } }])
    await world.session.catchUp()
    expect(linkOf(POI)).toBeNull()
  })

  it('reopens the map if a difference does not start from what it shows', async () => {
    const missedSince = source.missedSince.bind(source)
    source.missedSince = async () => ({
      revision: 2,
      changes: [{ op: 'patch', kind: 'poi', id: 99, fields: { x: 5 } }],
    })
    source.commitElsewhere([{ op: 'patch', kind: 'poi', id: POI, fields: { x: 5 } }])
    await world.session.catchUp()
    source.missedSince = missedSince
    expect([world.state.revision, world.state.content.pois.get(POI)?.x, linkOf(POI)]).toEqual([2, 5, 7])
  })
})

describe('the page of an editor', () => {
  it('shows where POIs lead now, if it was told what changed as others are', async () => {
    const editing = new SimulatedSource()
    editing.commitElsewhere(prepared)
    const page = new World(editing)
    await flush()
    editing.links.set(POI, 8)
    const told = {
      revision: 2,
      changes: [] as Change[],
      areLinksOther: true,
      kind: 'difference',
      after: 1,
    } as const
    await page.session.catchUp(told)
    expect(page.state.content.pois.get(POI)?.linkedMapId).toBe(8)
  })
})
