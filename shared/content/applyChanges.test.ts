import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isCrossed } from '../../tests/bruteCrossing.ts'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { sameName } from '../names.ts'
import { applyChanges, invertChanges, replayChanges } from './applyChanges.ts'
import type { Category } from './categories.ts'
import type { Change, Refusal } from './changes.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from './content.ts'
import { encodeContent } from './contentParts.ts'
import { IdMap } from './idMap.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import { pointCount, type Zone } from './zones.ts'

interface Rows {
  category: Category[]
  type: PoiType[]
  poi: Poi[]
  zone: Zone[]
}

const rowsOf = ({ categories, types, pois, zones }: Content): Rows => ({
  category: byId(categories),
  type: byId(types),
  poi: byId(pois),
  zone: byId(zones),
})
const counted = (ids: number[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
const byId = <T extends { id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

type Verdict = Omit<Refusal, 'index' | 'text'> | undefined

/** The rules once more, over plain rows and without any care for time. */
const verdictOn = (rows: Rows, change: Change): Verdict => {
  const id = change.op === 'insert' ? change.entity.id : change.id
  const before = rows[change.kind].find((row) => row.id === id)
  if (change.op === 'insert' ? before : !before) return { code: change.op === 'insert' ? 'id-taken' : 'gone' }
  if (change.op === 'remove') {
    const isUsed =
      (change.kind === 'category' && rows.type.some((type) => type.categoryId === id)) ||
      (change.kind === 'type' && rows.poi.some((poi) => poi.typeId === id))
    return isUsed ? { code: 'still-used' } : undefined
  }
  const after = { ...before, ...(change.op === 'insert' ? change.entity : change.fields) }
  if ('categoryId' in after && !rows.category.some((row) => row.id === after.categoryId))
    return { code: 'unknown-reference' }
  if ('typeId' in after && !rows.type.some((row) => row.id === after.typeId))
    return { code: 'unknown-reference' }
  if (change.kind === 'zone') {
    const { geometry } = change.op === 'insert' ? change.entity : change.fields
    return geometry && isCrossed(geometry) ? { code: 'self-intersection' } : undefined
  }
  if (!('name' in after) || (change.kind !== 'category' && change.kind !== 'type')) return undefined
  const twin = rows[change.kind].find((row) => row.id !== id && isTwin(row, after))
  return twin && { code: 'duplicate-name', existingId: twin.id }
}

const isTwin = (row: Category | PoiType, after: { name?: string; categoryId?: number }): boolean =>
  sameName(row.name, after.name ?? '') && (!('categoryId' in row) || row.categoryId === after.categoryId)

const applyPlainly = (rows: Rows, change: Change): Rows => {
  const id = change.op === 'insert' ? change.entity.id : change.id
  const before = rows[change.kind].find((row) => row.id === id)
  const others = rows[change.kind].filter((row) => row.id !== id)
  if (change.op === 'remove') return { ...rows, [change.kind]: others }
  const after = { ...before, ...(change.op === 'insert' ? change.entity : change.fields) }
  return { ...rows, [change.kind]: byId([...others, after as Category]) }
}

describe('applyChanges', () => {
  it('agrees with the rules applied to plain rows, and refuses the same items', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange, { maxLength: 12 }), (content, changes) => {
        let rows = rowsOf(content)
        const refusals: object[] = []
        changes.forEach((change, index) => {
          const verdict = verdictOn(rows, change)
          if (verdict) refusals.push({ index, ...verdict })
          else rows = applyPlainly(rows, change)
        })
        const applied = applyChanges(content, changes)
        if (applied.ok) {
          expect(refusals).toEqual([])
          expect(rowsOf(applied.content)).toEqual(rows)
        } else expect(applied.refusals).toEqual(refusals.map((refusal) => expect.objectContaining(refusal)))
      }),
      { numRuns: 300 },
    )
  })

  it('counts the types of each category, the POIs of each type and the points of zones as a recount would', () => {
    fc.assert(
      fc.property(
        anyContent,
        ({ categories, types, pois, zones, typeCounts, poiCounts, zonePoints, textLength }) => {
          expect(new Map(typeCounts.entries())).toEqual(
            counted([...types].map(({ categoryId }) => categoryId)),
          )
          expect(new Map(poiCounts.entries())).toEqual(counted([...pois].map(({ typeId }) => typeId)))
          expect(zonePoints).toBe([...zones].reduce((sum, { geometry }) => sum + pointCount(geometry), 0))
          const texts = [
            ...[...categories, ...types, ...pois].map(({ name }) => name),
            ...[...pois].map(({ description }) => description),
            ...[...zones].map(({ label }) => label),
          ]
          expect(textLength).toBe(texts.join('').length)
        },
      ),
    )
  })

  it('refuses a zone that crosses itself, new or reshaped, and names the edges [ZONE-015]', () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    const zone = aZone()
    const content = contentFrom({ categories: [], types: [], pois: [], zones: [zone] })
    const geometry = { kind: 'polygon', points: bow } as const
    const refusal = {
      code: 'self-intersection',
      text: 'A zone may not cross itself. Edges 1 and 3 cross.',
      edges: [0, 2],
    }
    const insert: Change = { op: 'insert', kind: 'zone', entity: aZone({ geometry }) }
    const patch: Change = { op: 'patch', kind: 'zone', id: zone.id, fields: { geometry } }
    expect(applyChanges(content, [insert, patch])).toEqual({
      ok: false,
      refusals: [
        { index: 0, ...refusal },
        { index: 1, ...refusal },
      ],
    })
  })

  it('removes categories without going through all types', () => {
    const categories = Array.from({ length: 50 }, () => aCategory())
    const kept = aCategory()
    const types = Array.from({ length: 20 }, () => aType({ categoryId: kept.id }))
    const content = contentFrom({ categories: [kept, ...categories], types, pois: [] })
    const walk = vi.spyOn(IdMap.prototype, Symbol.iterator)
    const removals = categories.map(({ id }): Change => ({ op: 'remove', kind: 'category', id }))
    const after = changed(content, removals)
    expect(walk).not.toHaveBeenCalled()
    walk.mockRestore()
    expect([...after.categories]).toEqual([kept])
  })

  it('does not change the content it was given', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), (content, changes) => {
        const before = encodeContent(content)
        applyChanges(content, changes)
        expect(encodeContent(content)).toEqual(before)
      }),
    )
  })

  it('is the same for one list as for its halves', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), fc.nat(20), (content, drawn, cut) => {
        const changes = applicable(content, drawn)
        const inHalves = changed(changed(content, changes.slice(0, cut)), changes.slice(cut))
        expect(encodeContent(inHalves)).toEqual(encodeContent(changed(content, changes)))
        expect(encodeContent(replayChanges(content, changes))).toEqual(encodeContent(inHalves))
      }),
    )
  })

  it('shares all entities that a change does not name', () => {
    const category = aCategory()
    const type = aType({ categoryId: category.id })
    const pois = Array.from({ length: 200 }, () => aPoi({ typeId: type.id }))
    const [poi] = pois
    const content = changed(EMPTY_CONTENT, [
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
      ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    ])
    const after = changed(content, [{ op: 'patch', kind: 'poi', id: poi?.id ?? 0, fields: { x: 5 } }])
    expect([...after.pois.changedIds(content.pois)]).toEqual([poi?.id])
    expect(after.types).toBe(content.types)
    expect(after.typeCounts).toBe(content.typeCounts)
    expect(after.poiCounts).toBe(content.poiCounts)
  })

  it('refuses to move a type to a category where its name is taken, and says by whom', () => {
    const [ores, herbs] = [aCategory({ name: 'Ores' }), aCategory({ name: 'Herbs' })]
    const here = aType({ categoryId: ores.id, name: 'Red' })
    const there = aType({ categoryId: herbs.id, name: 'RED ' })
    const content = contentFrom({ categories: [ores, herbs], types: [here, there], pois: [] })
    const move: Change = { op: 'patch', kind: 'type', id: there.id, fields: { categoryId: ores.id } }
    expect(applyChanges(content, [move])).toMatchObject({
      ok: false,
      refusals: [{ index: 0, code: 'duplicate-name', existingId: here.id }],
    })
    const rename: Change = { op: 'patch', kind: 'type', id: here.id, fields: { name: 'Blue' } }
    expect(applyChanges(content, [rename, move])).toMatchObject({ ok: true })
  })

  it('says why it refuses', () => {
    const category = aCategory()
    const type = aType({ categoryId: category.id })
    const poi = aPoi({ typeId: type.id })
    const content = contentFrom({ categories: [category], types: [type], pois: [poi] })
    const textOf = (change: Change) => {
      const applied = applyChanges(content, [change])
      return applied.ok ? null : applied.refusals.map(({ text }) => text)
    }
    expect(textOf({ op: 'insert', kind: 'poi', entity: poi })).toEqual(['This id is taken.'])
    expect(textOf({ op: 'remove', kind: 'zone', id: 1 })).toEqual(['It no longer exists.'])
    expect(textOf({ op: 'remove', kind: 'type', id: type.id })).toEqual(['This type still has POIs.'])
    expect(textOf({ op: 'remove', kind: 'category', id: category.id })).toEqual([
      'This category still has types.',
    ])
    expect(textOf({ op: 'insert', kind: 'category', entity: aCategory() })).toEqual(['This name is taken.'])
    expect(textOf({ op: 'insert', kind: 'poi', entity: aPoi({ typeId: 1 }) })).toEqual([
      'The type does not exist on this map.',
    ])
    expect(textOf({ op: 'insert', kind: 'type', entity: aType({ categoryId: 1 }) })).toEqual([
      'The category does not exist on this map.',
    ])
  })

  it('keeps kinds separate if their ids are equal, as on local maps', () => {
    const [used, unused] = [aCategory({ id: 1, name: 'Used' }), aCategory({ id: 2, name: 'Unused' })]
    const types = [
      aType({ id: 2, categoryId: 1, name: 'Has POIs' }),
      aType({ id: 1, categoryId: 1, name: 'Has none' }),
    ]
    const poi = aPoi({ id: 1, typeId: 2 })
    const content = contentFrom({ categories: [used, unused], types, pois: [poi], zones: [aZone({ id: 2 })] })
    const removals: Change[] = [
      { op: 'remove', kind: 'category', id: 2 },
      { op: 'remove', kind: 'type', id: 1 },
      { op: 'remove', kind: 'zone', id: 2 },
      { op: 'remove', kind: 'poi', id: 1 },
      { op: 'remove', kind: 'type', id: 2 },
      { op: 'remove', kind: 'category', id: 1 },
    ]
    expect(applyChanges(content, removals)).toEqual({ ok: true, content: EMPTY_CONTENT })
    expect(rowsOf(changed(changed(content, removals), invertChanges(content, removals)))).toEqual(
      rowsOf(content),
    )
  })

  it('lets types with equal names from before the rule be altered otherwise', () => {
    const category = aCategory()
    const types = [aType({ categoryId: category.id }), aType({ categoryId: category.id })]
    const content = contentFrom({ categories: [category], types, pois: [] })
    for (const { id } of types) {
      const patch: Change = { op: 'patch', kind: 'type', id, fields: { colour: '#123456' } }
      expect(applyChanges(content, [patch])).toMatchObject({ ok: true })
    }
  })

  it('checks each shape once, however often its list is tried', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 5, y: 0 },
    ]
    const insert: Change = {
      op: 'insert',
      kind: 'zone',
      entity: aZone({ geometry: { kind: 'polyline', points } }),
    }
    const edges = () => {
      const applied = applyChanges(EMPTY_CONTENT, [insert])
      return applied.ok ? undefined : applied.refusals[0]?.edges
    }
    const first = edges()
    expect(first).toEqual([0, 1])
    expect(edges()).toBe(first)
  })

  it('treats an undefined field of a patch as missing, like JSON', () => {
    const category = aCategory({ name: 'Kept' })
    const content = changed(EMPTY_CONTENT, [{ op: 'insert', kind: 'category', entity: category }])
    const after = changed(content, [
      { op: 'patch', kind: 'category', id: category.id, fields: { name: undefined } },
    ])
    expect(after.categories.get(category.id)).toEqual(category)
  })
})

describe('invertChanges', () => {
  it('returns the list that restores everything', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), (content, drawn) => {
        const changes = applicable(content, drawn)
        const after = changed(content, changes)
        const inverse = invertChanges(content, changes)
        const undone = changed(after, inverse)
        expect(encodeContent(undone)).toEqual(encodeContent(content))
        expect(new Map(undone.poiCounts.entries())).toEqual(new Map(content.poiCounts.entries()))
        expect(new Map(undone.typeCounts.entries())).toEqual(new Map(content.typeCounts.entries()))
        const redone = changed(undone, invertChanges(after, inverse))
        expect(encodeContent(redone)).toEqual(encodeContent(after))
      }),
      { numRuns: 200 },
    )
  })

  it('sets no more fields than the patch it undoes', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), (content, drawn) => {
        const changes = applicable(content, drawn)
        const inverse = invertChanges(content, changes)
        changes.forEach((change, index) => {
          const undo = inverse[changes.length - 1 - index]
          if (change.op === 'patch' && undo?.op === 'patch')
            expect(Object.keys(undo.fields).sort()).toEqual(Object.keys(change.fields).sort())
        })
      }),
    )
  })

  it('ignores fields of a patch without a value', () => {
    const category = aCategory()
    const type = aType({ categoryId: category.id, name: 'Iron', colour: '#00ff00' })
    const content = contentFrom({ categories: [category], types: [type], pois: [] })
    const fields = { name: undefined, colour: '#ff0000' }
    expect(invertChanges(content, [{ op: 'patch', kind: 'type', id: type.id, fields }])).toEqual([
      { op: 'patch', kind: 'type', id: type.id, fields: { colour: '#00ff00' } },
    ])
  })

  it('refuses to undo what was refused', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange, { minLength: 1 }), (content, changes) => {
        const applied = applyChanges(content, changes)
        if (!applied.ok) expect(() => invertChanges(content, changes)).toThrow('cannot be undone')
      }),
    )
  })
})
