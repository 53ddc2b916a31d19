import { describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { NOWHERE, type PersonHere } from '../../../shared/maps/presence.ts'
import { createPresenceStore, createViewerStore } from '../../shell/viewerContext.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { goToPerson } from './goToPerson.ts'
import { scenePerson } from './showPeople.ts'

const [CELLAR, GROUND] = [3, 1]
const category = aCategory()
const type = aType({ categoryId: category.id })
const [barrel, well] = [aPoi({ typeId: type.id, floor: CELLAR }), aPoi({ typeId: type.id })]
const vault = aZone({ floor: CELLAR })
const anna: PersonHere = {
  ...NOWHERE,
  ...{ id: 'annas-desk', userId: 7, name: 'Anna', floor: CELLAR },
  cursor: { x: 1, y: 2 },
  selection: [barrel.id, well.id, vault.id],
  draft: { zoneId: null, points: [{ x: 0, y: 0 }], isClosed: false },
}
const contentOf = () => {
  const world = new World()
  world.commit(
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...[barrel, well].map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const),
    { op: 'insert', kind: 'zone', entity: vault },
  )
  return world.state.content
}
const seenFrom = (shownId: number, others: 'dimmed' | 'hidden') =>
  scenePerson(anna, contentOf(), {
    hiddenTypes: new Set(),
    hiddenZones: new Set(),
    floors: { shownId, knownIds: new Set([CELLAR, GROUND]), others },
  })

describe('somebody who looks at another floor', () => {
  it('is elsewhere with their cursor and what they draw, and with what they selected where that is', () => {
    const { isElsewhere, cursor, held } = seenFrom(GROUND, 'dimmed')
    expect([isElsewhere, cursor]).toEqual([true, anna.cursor])
    expect(held.map((one) => one.isElsewhere)).toEqual([true, true, false, true])
    expect(seenFrom(CELLAR, 'dimmed').held.some((one) => one.isElsewhere)).toBe(false)
  })

  it('is not seen where other floors are hidden, but for what they selected that is on all', () => {
    const { cursor, held } = seenFrom(GROUND, 'hidden')
    expect(cursor).toBeNull()
    expect(held).toMatchObject([{ kind: 'place', at: { x: well.x, y: well.y } }])
  })

  it('is gone to on their floor', () => {
    const floors = [CELLAR, GROUND].map((id): MapFloor => ({ id, name: '', frame: null, image: null }))
    const [presence, store] = [createPresenceStore(), createViewerStore()]
    presence.setState({ kind: 'presence', people: [anna], left: [], guests: 0 }, true)
    const scene = { flyTo: vi.fn() }
    goToPerson(7, { scene, presence, store, record: { floors } })
    expect(store.getState().floorId).toBe(CELLAR)
    expect(scene.flyTo).toHaveBeenCalledWith(anna.cursor, undefined)
  })
})
