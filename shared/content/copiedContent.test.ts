import { expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { replayChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { type Content, EMPTY_CONTENT } from './content.ts'
import { copiedContent } from './copiedContent.ts'
import { pointCount } from './zones.ts'

const inserted = (changes: readonly Change[]): Content => replayChanges(EMPTY_CONTENT, changes)

const category = (id: number): Change => ({
  op: 'insert',
  kind: 'category',
  entity: aCategory({ id, name: `C${id}` }),
})
const type = (id: number, categoryId: number): Change => ({
  op: 'insert',
  kind: 'type',
  entity: aType({ id, categoryId, name: `T${id}` }),
})
const poi = (id: number, typeId: number, description = ''): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id, typeId, name: `P${id}`, description, linkedMapId: 5, createdBy: 6 }),
})
const zone = (id: number, points = 3): Change => ({
  op: 'insert',
  kind: 'zone',
  entity: aZone({
    id,
    createdBy: 6,
    geometry: { kind: 'polyline', points: Array.from({ length: points }, (_, at) => ({ x: at, y: at % 7 })) },
  }),
})

// Of each two, the content itself has the larger id first.
const content = inserted([
  category(1040),
  category(30),
  type(1046, 30),
  type(23, 1040),
  poi(1036, 23),
  poi(13, 1046),
  zone(1029, 4),
  zone(6, 3),
])

it('copies a content in the order of its ids, with new ones that refer to each other as before', () => {
  const { lists, poiIds } = copiedContent(content, (n) => 100 + n)
  expect(lists).toHaveLength(1)
  const copy = inserted(lists[0] ?? [])
  expect([...copy.categories].map(({ id, name }) => [id, name])).toEqual([
    [101, 'C30'],
    [102, 'C1040'],
  ])
  expect([...copy.types].map(({ id, name, categoryId }) => [id, name, categoryId])).toEqual([
    [103, 'T23', 102],
    [104, 'T1046', 101],
  ])
  expect([...copy.pois].map(({ id, name, typeId }) => [id, name, typeId])).toEqual([
    [105, 'P13', 104],
    [106, 'P1036', 103],
  ])
  expect([...copy.zones].map(({ id, geometry }) => [id, pointCount(geometry)])).toEqual([
    [107, 3],
    [108, 4],
  ])
  expect([...poiIds]).toEqual([
    [13, 105],
    [1036, 106],
  ])
})

it('leaves out links to other maps, and who made what', () => {
  const copy = inserted(copiedContent(content, (n) => n).lists.flat())
  expect([...copy.pois].map(({ linkedMapId, createdBy }) => [linkedMapId, createdBy])).toEqual([
    [null, null],
    [null, null],
  ])
  expect([...copy.zones].map(({ createdBy }) => createdBy)).toEqual([null, null])
})

it('copies nothing of an empty map', () => {
  expect(copiedContent(EMPTY_CONTENT, (n) => n).lists).toEqual([])
})

it('refuses a content that refers to what is not in it', () => {
  const broken = { ...content, types: EMPTY_CONTENT.types }
  expect(() => copiedContent(broken, (n) => n)).toThrow('The content refers to 1046, which is not in it.')
})

const sizesOf = (changes: readonly Change[]): number[] =>
  copiedContent(inserted(changes), (n) => n).lists.map((list) => list.length)
const counted = (count: number, make: (at: number) => Change): Change[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))

it('has at most 2,000 changes, 20,000 points of zones and a million characters in a list', () => {
  expect(sizesOf(counted(2_000, category))).toEqual([2_000])
  expect(sizesOf(counted(4_001, category))).toEqual([2_000, 2_000, 1])
  expect(sizesOf(counted(5, (id) => zone(id, 5_000)))).toEqual([4, 1])
  expect(sizesOf(counted(9, (id) => zone(id, 5_000)))).toEqual([4, 4, 1])
  expect(sizesOf([zone(1, 20_000), zone(2, 1)])).toEqual([1, 1])
  expect(sizesOf([zone(1, 20_001), zone(2, 1)])).toEqual([1, 1])
  const long = 'x'.repeat(300_000)
  const many = [category(1), type(2, 1), ...counted(7, (at) => poi(at + 10, 2, long))]
  expect(sizesOf(many)).toEqual([5, 3, 1])
})
