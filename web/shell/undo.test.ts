import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { World } from '../../tests/content/World.ts'
import { TestScene } from '../../tests/scene/TestScene.ts'
import type { RectMap } from '../scene/plane/coordinates.ts'
import { useToasts } from '../ui/overlay/toast.ts'
import { takeStep, undoToast } from './undo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A selected POI on a canvas whose commits go to a session, as in the editor. */
const editorWithPoi = () => {
  const world = new World()
  const category = aCategory({ name: 'Sights' })
  const type = aType({ categoryId: category.id, name: 'Idols' })
  const poi = aPoi({ typeId: type.id, x: 100, y: 500 })
  world.commit(
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'insert', kind: 'poi', entity: poi },
  )
  const test = new TestScene().withMarker(poi.id, 100, 100)
  test.selection = { kind: 'marker', id: poi.id }
  test.onEvent = (event) => {
    if (event.kind !== 'move') return
    const { x, y } = event.pointMap
    world.commit({ op: 'patch', kind: 'poi', id: poi.id, fields: { x, y } })
  }
  const place = () => {
    const { x = 0, y = 0 } = world.state.content.pois.get(poi.id) ?? {}
    test.markers.upsert({ id: poi.id, typeId: 1, x, y, shape: 'circle', colour: '#ff0000', label: '' })
    return [x, y]
  }
  const flown: (readonly RectMap[])[] = []
  const scene = {
    draftState: test.draftState,
    act: () => {},
    commitNudge: () => void test.commitNudge(),
    flyIntoView: (places: readonly RectMap[]) => void flown.push(places),
    dropDrag: () => test.runner.dropDrag(),
  }
  const press = (key: 'undo' | 'redo') => takeStep({ scene, session: world.session }, key)
  return { test, place, press, flown, world, state: () => world.state }
}

describe('undo in the middle of a drag', () => {
  it('ends the drag and no more', () => {
    const { test, place, press } = editorWithPoi()
    test.nudge('ArrowRight').wait(400)
    expect(place()).toEqual([101, 500])
    for (const key of ['undo', 'redo'] as const) {
      test.down(101, 100).move(160, 160)
      press(key)
      expect(test.draft).toBeNull()
      test.up(160, 160)
      expect(place()).toEqual([101, 500])
    }
    press('undo')
    expect(place()).toEqual([100, 500])
  })
})

describe('undo while an arrow key’s move is not saved yet', () => {
  it('undoes just that move, and redoes it', () => {
    const { test, place, press } = editorWithPoi()
    test.nudge('ArrowRight').wait(400)
    expect(place()).toEqual([101, 500])
    test.nudge('ArrowRight').nudge('ArrowRight')
    press('undo')
    expect(place()).toEqual([101, 500])
    press('redo')
    expect(place()).toEqual([103, 500])
    test.wait(1_000)
    expect(place()).toEqual([103, 500])
  })

  it('leaves nothing that would be saved later', () => {
    const { test, place, press, state } = editorWithPoi()
    test.nudge('ArrowUp')
    press('undo')
    test.wait(1_000)
    expect(place()).toEqual([100, 500])
    expect(state().canRedo).toBe(true)
  })
})

afterEach(() => useToasts.setState({ notes: [] }))

describe('undo and redo', () => {
  it('say what they took back, and fly to where it was', () => {
    const { test, press, flown } = editorWithPoi()
    test.nudge('ArrowRight').wait(400)
    press('undo')
    expect(texts()).toEqual(['Undid: moved “Idols”.'])
    press('redo')
    expect(texts()).toEqual(['Redid: moved “Idols”.'])
    expect(flown).toEqual([
      [{ left: 100, right: 100, bottom: 500, top: 500 }],
      [{ left: 101, right: 101, bottom: 500, top: 500 }],
    ])
  })

  it('say nothing of their own where somebody has changed it since', async () => {
    const { test, press, world } = editorWithPoi()
    test.nudge('ArrowRight').wait(400)
    await world.settle()
    const [poi] = world.state.content.pois
    world.source.commitElsewhere([{ op: 'patch', kind: 'poi', id: poi?.id ?? 0, fields: { x: 7 } }])
    await world.session.catchUp()
    press('undo')
    expect(texts()).toEqual([])
    expect(world.notices).toEqual(['Partly undone: what has been changed since was left as it is.'])
  })

  it('say nothing if there is nothing to take back', () => {
    const { press, flown } = editorWithPoi()
    press('redo')
    expect([texts(), flown]).toEqual([[], []])
  })
})

const removed = () => {
  const world = new World()
  const made = world.session.commit([
    { op: 'insert', kind: 'category', entity: { id: 2 ** 27 + 5, name: 'Ore' } },
  ])
  const gone = world.session.commit([{ op: 'remove', kind: 'category', id: 2 ** 27 + 5 }])
  if (!made.ok || !gone.ok) throw new Error('It applies.')
  undoToast(world.session, '“Ore” deleted.', gone.changeId)
  return {
    session: world.session,
    isThere: () => world.session.store.getState().content.categories.size === 1,
  }
}
const texts = () => useToasts.getState().notes.map(({ text }) => text)

describe('the offer to undo a deletion', () => {
  it('is shown until it is used', () => {
    const { isThere } = removed()
    expect(texts()).toEqual(['“Ore” deleted.'])
    useToasts.getState().notes[0]?.offer?.act()
    expect(isThere()).toBe(true)
    expect(texts()).toEqual(['Undid: deleted the category “Ore”.'])
  })

  it('disappears when the step is undone by key', () => {
    const { session, isThere } = removed()
    session.undo()
    expect(isThere()).toBe(true)
    expect(texts()).toEqual([])
  })

  it('stays during other actions', () => {
    const { session } = removed()
    session.commit([{ op: 'insert', kind: 'category', entity: { id: 2 ** 27 + 6, name: 'Herb' } }])
    expect(texts()).toEqual(['“Ore” deleted.'])
  })
})
