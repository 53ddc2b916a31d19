import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MapDifference, Since } from '../../../shared/compare/mapComparison.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { changed } from '../../../tests/changeArbitraries.ts'
import { addressToCompare, comparedIn } from '../../shell/compareAddress.ts'
import { differenceText } from './comparisonTexts.ts'
import { differenceSections } from './differenceGroups.ts'
import { copyFiles } from './takeDifferences.ts'

const ways = aCategory({ name: 'Ways' })
const landing = aType({ categoryId: ways.id, name: 'Landing' })
const ferry = aPoi({ typeId: landing.id, name: 'Ferry' })
const content = changed(EMPTY_CONTENT, [
  { op: 'insert', kind: 'category', entity: ways },
  { op: 'insert', kind: 'type', entity: landing },
  { op: 'insert', kind: 'poi', entity: ferry },
])

const insert: Change = { op: 'insert', kind: 'poi', entity: aPoi({ typeId: landing.id }) }
const patch: Change = { op: 'patch', kind: 'poi', id: ferry.id, fields: { x: 1 } }
const remove: Change = { op: 'remove', kind: 'poi', id: ferry.id }
const zone: Change = { op: 'insert', kind: 'zone', entity: aZone() }
const difference = (change: Change, since: Since, certainty: MapDifference['certainty'] = 'certain') => ({
  change,
  since,
  certainty,
})

describe('the address of a comparison', () => {
  const at = (search: string) => ({ pathname: '/map/3', search, hash: '' })

  it('names the other map, and keeps the rest', () => {
    expect(addressToCompare(at('?suggest=&compare=7'), { kind: 'map', id: 8 })).toBe(
      '/map/3?suggest=&compare=8',
    )
    expect(addressToCompare(at('?compare=7'), { kind: 'none' })).toBe('/map/3')
    expect(comparedIn(new URLSearchParams('compare=7'))).toEqual({ kind: 'map', id: 7 })
    expect(comparedIn(new URLSearchParams('compare=x'))).toEqual({ kind: 'choosing' })
    expect(comparedIn(new URLSearchParams(''))).toEqual({ kind: 'none' })
  })
})

describe('what is different', () => {
  it('is said by who has done it, or how sure it is that two are the same', () => {
    expect(
      ([null, 'there', 'here', 'both'] as const).map((since) =>
        [insert, patch, remove].map((change) => differenceText(difference(change, since))),
      ),
    ).toEqual([
      ['Only there', 'Different', 'Only here'],
      ['Added there', 'Changed there', 'Removed there'],
      ['Removed here', 'Changed here', 'Added here'],
      ['Removed here, changed there', 'Changed on both', 'Changed here, removed there'],
    ])
    expect(differenceText(difference(patch, null, 'possible'))).toBe('Different, perhaps the same')
  })

  it('is listed by type, what is new first and what only this map has done last', () => {
    const differences = [
      difference(remove, 'here'),
      difference(zone, 'there'),
      difference(insert, 'there'),
      difference(patch, 'both'),
    ]
    expect(differenceSections(differences, { content, changes: [] })).toEqual([
      {
        kind: 'news',
        groups: [
          { name: 'Zones', indexes: [1] },
          { name: 'Landing', indexes: [2] },
        ],
      },
      { kind: 'both', groups: [{ name: 'Landing', indexes: [3] }] },
      { kind: 'own', groups: [{ name: 'Landing', indexes: [0] }] },
    ])
  })
})

describe('the files of what is taken', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are copied once each, and left out where they are no more', async () => {
    const asked = vi.fn((url: string) =>
      Promise.resolve(url === '/gone' ? new Response(null, { status: 404 }) : new Response('picture')),
    )
    vi.stubGlobal('fetch', asked)
    const putAsset = vi.fn(({ purpose }: { purpose: string }) => Promise.resolve({ ref: `own-${purpose}` }))
    const named = (fields: { icon?: string; image?: string }): Change => ({
      op: 'patch',
      kind: 'poi',
      id: ferry.id,
      fields,
    })
    const names = await copyFiles(
      [named({ icon: 'a', image: 'gone' }), named({ icon: 'a', image: 'here' }), named({ icon: 'before' })],
      { files: ['a', 'gone', 'before'] },
      new Map([['before', 'copied']]),
      {
        source: { putAsset: (_mapId, asset) => putAsset(asset) },
        mapId: '3',
        urlOf: (ref) => `/${ref}`,
        onProgress: () => {},
      },
    )
    expect(Object.fromEntries(names)).toEqual({ before: 'copied', a: 'own-icon', gone: null })
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/a', '/gone'])
    expect(putAsset).toHaveBeenCalledOnce()
  })
})
