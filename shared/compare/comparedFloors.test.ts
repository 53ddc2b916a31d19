import { expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { changed } from '../../tests/changeArbitraries.ts'
import { EMPTY_CONTENT } from '../content/content.ts'
import { entityIdAt } from '../ids.ts'
import { runSync } from '../runSliced.ts'
import { compareContents } from './compareContents.ts'
import { entitiesIn } from './entities.ts'

const HERE = 7
const THERE = 9

const FRAME = { mapId: HERE, moves: [], files: new Map<string, string>() }

/** What an empty map can take over from another one. */
const insertedFrom = (kind: 'none' | 'forgotten') => {
  const category = aCategory({ id: entityIdAt(THERE, 90) })
  const type = aType({ id: entityIdAt(THERE, 91), categoryId: category.id })
  const stairs = aPoi({ id: entityIdAt(THERE, 3), typeId: type.id, floor: 2, leadsTo: 1 })
  const there = changed(EMPTY_CONTENT, [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'insert', kind: 'poi', entity: stairs },
    { op: 'insert', kind: 'zone', entity: aZone({ id: entityIdAt(THERE, 1), floor: 2 }) },
  ])
  let next = 1_000
  const [here, other] = [EMPTY_CONTENT, there].map((content) => runSync(entitiesIn(content, FRAME)))
  if (!here || !other) return []
  const compared = {
    content: EMPTY_CONTENT,
    here,
    there: other,
    origin: { kind },
    samePlaceMax: 0,
    nearMax: 20,
  }
  const { differences } = runSync(compareContents(compared, () => entityIdAt(HERE, (next += 1))))
  return differences.flatMap(({ change }) => (change.op === 'insert' ? [change.entity] : []))
}

it('floors come along from a map of the same origin, and not from another, whose ids may be those of others here', () => {
  expect(insertedFrom('forgotten').filter((entity) => 'floor' in entity && entity.floor === 2)).toHaveLength(
    2,
  )
  const unrelated = insertedFrom('none')
  expect(unrelated).toHaveLength(4)
  for (const field of ['floor', 'leadsTo']) expect(unrelated.filter((entity) => field in entity)).toEqual([])
})
