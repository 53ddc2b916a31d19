import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { anyContent, changed } from '../../tests/changeArbitraries.ts'
import { type Content, contentFrom } from '../content/content.ts'
import { ABSENT_VALUES } from '../content/contentDraft.ts'
import { restoreChanges } from './restoreChanges.ts'

/** Everything there is, in an order of its own; what is absent as what counts as that. */
const rowsOf = ({ categories, types, pois, zones }: Content) =>
  [categories, types, pois, zones].map((entities) =>
    [...entities]
      .map((entity: { id: number }) => ({ ...ABSENT_VALUES, ...entity }))
      .sort((a, b) => a.id - b.id),
  )

const place = contentFrom({
  categories: [aCategory({ id: 1, name: 'Places' })],
  types: [aType({ id: 2, categoryId: 1, name: 'Cave' })],
  pois: [aPoi({ id: 3, typeId: 2, name: 'Old Mill' })],
})

describe('restoreChanges', () => {
  it('makes any content of any other, whatever names and references they have', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (now, then) => {
        const { changes, leftOut } = restoreChanges(now, then, 'all')
        expect(leftOut).toEqual([])
        expect(rowsOf(changed(now, changes))).toEqual(rowsOf(then))
      }),
    )
  })

  it('restores one of everything as far as the rest of the map lets it', () => {
    fc.assert(
      fc.property(anyContent, anyContent, fc.nat(), (now, then, at) => {
        const keys = (['category', 'type', 'poi', 'zone'] as const).flatMap((kind, index) =>
          (rowsOf(then)[index] ?? []).map(({ id }) => ({ kind, id })),
        )
        const wanted = keys[at % keys.length]
        if (!wanted) return
        const { changes, leftOut } = restoreChanges(now, then, [wanted])
        const after = changed(now, changes)
        if (wanted.kind === 'poi') {
          const poi = then.pois.get(wanted.id)
          expect({ ...after.pois.get(wanted.id), typeId: 0 }).toEqual({ ...poi, typeId: 0 })
        } else if (leftOut.length > 0) expect(rowsOf(after)).toEqual(rowsOf(now))
      }),
    )
  })

  it('brings the type and the category of a POI back with it', () => {
    const empty = contentFrom({ categories: [], types: [], pois: [] })
    const { changes } = restoreChanges(empty, place, [{ kind: 'poi', id: 3 }])
    expect(rowsOf(changed(empty, changes))).toEqual(rowsOf(place))
  })

  it('puts a POI on the type that has the name of its own by now', () => {
    const now = contentFrom({
      categories: [aCategory({ id: 11, name: 'places' })],
      types: [aType({ id: 12, categoryId: 11, name: 'CAVE' })],
      pois: [],
    })
    const { changes } = restoreChanges(now, place, [{ kind: 'poi', id: 3 }])
    const after = changed(now, changes)
    expect(after.types.size).toBe(1)
    expect(after.pois.get(3)).toMatchObject({ name: 'Old Mill', typeId: 12 })
  })

  it('leaves a type that was not there, and that POIs use by now', () => {
    const then = contentFrom({ categories: [aCategory({ id: 1, name: 'Places' })], types: [], pois: [] })
    const wanted = { kind: 'type', id: 2 } as const
    expect(restoreChanges(place, then, [wanted])).toEqual({ changes: [], leftOut: [wanted] })
    const both = restoreChanges(place, then, [wanted, { kind: 'poi', id: 3 }])
    expect(rowsOf(changed(place, both.changes))).toEqual(rowsOf(then))
  })
})
