import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { type Content, EMPTY_CONTENT } from './content.ts'
import { EMPTY_POI } from './pois.ts'
import { DEFAULT_TYPE_LOOK } from './types.ts'
import { sameName } from '../names.ts'
import { NO_RENAMES, rebase, renameChanges } from './rebase.ts'

const category = (id: number, name: string): Change => ({
  op: 'insert',
  kind: 'category',
  entity: { id, name },
})
const type = (id: number, categoryId: number, name: string): Change => ({
  op: 'insert',
  kind: 'type',
  entity: { id, categoryId, name, ...DEFAULT_TYPE_LOOK },
})
const poi = (id: number, typeId: number, name = `POI ${id}`): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: { ...EMPTY_POI, id, typeId, x: 0, y: 0, name },
})
const contentOf = (...changes: Change[]): Content => {
  const applied = applyChanges(EMPTY_CONTENT, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}
const drawer = () => {
  let id = 1_000
  return () => (id += 1)
}

const theirs = contentOf(category(9, 'TOWNS'), type(8, 9, 'inns'), poi(7, 8))

describe('a list that conflicts with what others have created', () => {
  it('is unchanged if it applies', () => {
    const list = [category(1, 'Caves')]
    expect(rebase(theirs, list, drawer())?.changes).toBe(list)
  })

  it('is null if it is refused for another reason', () => {
    expect(rebase(theirs, [category(1, 'Towns'), poi(3, 99)], drawer())).toBeNull()
    expect(
      rebase(
        theirs,
        [{ op: 'patch', kind: 'category', id: 1, fields: { name: 'Towns' } }, category(1, 'Caves')],
        drawer(),
      ),
    ).toBeNull()
  })

  it('uses their category and type, whatever the case of the names', () => {
    const list = [category(1, 'Towns'), type(2, 1, 'Inns'), poi(3, 2)]
    expect(rebase(theirs, list, null)?.changes).toEqual([poi(3, 8)])
  })

  it('chooses another id only if allowed', () => {
    const list = [category(1, 'Caves'), type(2, 1, 'Dens'), poi(7, 2, 'Mine')]
    expect(rebase(theirs, list, null)).toBeNull()
    expect(rebase(theirs, list, () => 70)?.changes.at(-1)).toEqual(poi(70, 2, 'Mine'))
  })

  it('creates nothing twice', () => {
    expect(rebase(theirs, [poi(7, 8)], drawer())).toMatchObject({ changes: [], content: theirs })
  })

  it('later lists patch the entity of the others, and neither create nor remove it', () => {
    const renames = rebase(theirs, [category(1, 'Towns'), type(2, 1, 'Inns')], null)?.renames ?? new Map()
    const later: Change[] = [
      { op: 'patch', kind: 'type', id: 2, fields: { colour: '#112233' } },
      { op: 'patch', kind: 'poi', id: 3, fields: { typeId: 2 } },
      { op: 'remove', kind: 'type', id: 2 },
      { op: 'remove', kind: 'poi', id: 2 },
    ]
    expect(renameChanges(later, renames)).toEqual([
      { op: 'patch', kind: 'type', id: 8, fields: { colour: '#112233' } },
      { op: 'patch', kind: 'poi', id: 3, fields: { typeId: 8 } },
      { op: 'remove', kind: 'poi', id: 2 },
    ])
    expect(renameChanges([poi(5, 8)], renames)).toEqual([poi(5, 8)])
  })

  it('a category with a new id that meets its twin becomes the twin', () => {
    const there = contentOf(category(1, 'Caves'), category(9, 'Towns'))
    const tried = rebase(there, [category(1, 'Towns'), type(2, 1, 'Inns')], () => 70)
    expect(tried?.changes).toEqual([type(2, 9, 'Inns')])
    expect(renameChanges([type(3, 1, 'Wells')], tried?.renames ?? new Map())).toEqual([type(3, 9, 'Wells')])
  })
})

describe('whatever two people create with the same few names', () => {
  const name = fc.constantFrom('Towns', 'towns', 'Caves', 'Idols')
  const made = fc.array(fc.record({ category: name, type: name }), { maxLength: 8 })

  /** Lists as the forms make them: what is not there yet under its name is made. Ids of the two overlap. */
  const listsOf = (wanted: readonly { category: string; type: string }[], firstId: number) => {
    let content = EMPTY_CONTENT
    let id = firstId
    return wanted.map((names, index) => {
      const changes: Change[] = []
      let categoryId = [...content.categories].find((each) => sameName(each.name, names.category))?.id
      if (categoryId === undefined) changes.push(category((categoryId = id++), names.category))
      const types = [...content.types].filter((each) => each.categoryId === categoryId)
      let typeId = types.find((each) => sameName(each.name, names.type))?.id
      if (typeId === undefined) changes.push(type((typeId = id++), categoryId, names.type))
      changes.push(poi(id++, typeId, `${firstId} ${index} ${names.category}/${names.type}`.toLowerCase()))
      const applied = applyChanges(content, changes)
      if (!applied.ok) throw new Error(applied.refusals[0]?.text)
      content = applied.content
      return changes
    })
  }

  it('every POI of both is on the map once, with its type and category', () => {
    fc.assert(
      fc.property(made, made, (mine, others) => {
        let content = contentOf(...listsOf(others, 1).flat())
        let renames = NO_RENAMES
        const draw = drawer()
        for (const list of listsOf(mine, 3)) {
          const tried = rebase(content, list, draw, { followed: renames })
          if (!tried) throw new Error('A list was refused.')
          expect(applyChanges(content, tried.changes).ok).toBe(true)
          content = tried.content
          renames = tried.renames
        }
        const expected = [...listsOf(mine, 3), ...listsOf(others, 1)].flatMap((list) => list.flatMap(poiName))
        expect([...content.pois].map((each) => each.name).sort()).toEqual(expected.sort())
        for (const each of content.pois) expect(each.name.endsWith(namesOf(content, each.typeId))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  const poiName = (change: Change) =>
    change.kind === 'poi' && change.op === 'insert' ? [change.entity.name] : []
  const namesOf = (content: Content, typeId: number): string => {
    const found = content.types.get(typeId)
    return `${content.categories.get(found?.categoryId ?? 0)?.name}/${found?.name}`.toLowerCase()
  }
})
