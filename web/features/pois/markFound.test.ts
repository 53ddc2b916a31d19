import { expect, it } from 'vitest'
import { contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import type { OwnAct } from '../../sync/undo/ownAct.ts'
import { createFoundStore } from './foundPois.ts'
import { markFound } from './markFound.ts'

const sights = aCategory({ id: 3 })
const type = aType({ id: 4, categoryId: sights.id })
const mill = aPoi({ typeId: type.id, id: 1, name: 'Old Mill', x: 10, y: 20 })
const well = aPoi({ typeId: type.id, id: 2, name: 'Well', x: 30, y: 40 })

const setUp = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const acts: OwnAct[] = []
  const content = contentFrom({ categories: [sights], types: [type], pois: [mill, well] })
  const session = {
    store: { getState: () => ({ content }) },
    record: (act: OwnAct) => `step ${acts.push(act)}`,
  }
  const found = createFoundStore(1, storage)
  return { acts, found, marking: { found, session } }
}

it('ticks are steps of undo, each of what it has ticked', () => {
  const { acts, found, marking } = setUp()
  const ids = () => [...found.getState().ids]
  markFound(marking, [mill.id], true)
  markFound(marking, [mill.id, well.id], true)
  markFound(marking, [well.id], true)
  expect(acts.map(({ done }) => done)).toEqual(['marked “Old Mill” as found', 'marked “Well” as found'])
  expect(acts[1]?.undo()).toEqual([{ left: 30, right: 30, bottom: 40, top: 40 }])
  expect(ids()).toEqual([mill.id])
  expect(acts[1]?.redo()).toHaveLength(1)
  expect(ids()).toEqual([mill.id, well.id])
})

it('what was unticked meanwhile is left alone', () => {
  const { acts, found, marking } = setUp()
  markFound(marking, [mill.id, well.id], true)
  found.setFound([mill.id], false)
  expect(acts[0]?.undo()).toHaveLength(1)
  expect(acts[0]?.undo()).toBeNull()
})
