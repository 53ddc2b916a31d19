import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { contentFrom } from '../../../../shared/content/content.ts'
import { encodeContent } from '../../../../shared/content/contentParts.ts'
import { PoiColumns } from '../../../../shared/content/PoiColumns.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { anyContent } from '../../../../tests/changeArbitraries.ts'
import type { MarkerColumns } from '../../../scene/markers/MarkerColumns.ts'
import { decodeRead } from '../../../sources/readParts.ts'
import { markersOf, poiMarkerColumns } from './poiMarkers.ts'

afterEach(() => vi.restoreAllMocks())

const urlOf = (ref: string) => `/files/${ref}.png`

/** What the columns say of each marker, and the marker itself. */
const rowsOf = (columns: MarkerColumns) =>
  Array.from(columns.ids, (id, row) => ({
    id,
    x: columns.xs[row],
    y: columns.ys[row],
    label: columns.labels[row],
    floor: columns.floors?.[row] || undefined,
    ...columns.styles.at(columns.styleIndices[row] ?? -1),
    marker: columns.markerAt(row),
  })).sort((a, b) => a.id - b.id)

it('says the same of each POI whether the content was read or has changed since, without looking at any', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const read = await decodeRead(encodeContent(content))
      const looks = [vi.spyOn(PoiColumns.prototype, 'entries'), vi.spyOn(PoiColumns.prototype, 'get')]
      for (const look of looks) look.mockClear()
      const columns = poiMarkerColumns(read, urlOf)
      for (const look of looks) expect(look).not.toHaveBeenCalled()
      const rows = rowsOf(columns)
      expect(rows).toEqual(rowsOf(poiMarkerColumns({ ...read }, urlOf)))
      expect(rows.map(({ marker }) => marker)).toEqual(markersOf(content, urlOf).sort((a, b) => a.id - b.id))
      for (const { marker, ...row } of rows) expect(marker).toMatchObject(row)
    }),
  )
})

it('takes the right type if a part also names one that is not there, whether or not the POI has its own icon', async () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const pois = [null, 'anvil'].map((icon, at) => aPoi({ id: 7 + at, typeId: type.id, icon }))
  const parts = encodeContent(contentFrom({ categories: [category], types: [type], pois }))
  const altered = parts.map((part) =>
    part.kind === 'pois' ? { ...part, types: [1, type.id - 1], pois: { ...part.pois, type: [1, 1] } } : part,
  )
  const rows = rowsOf(poiMarkerColumns(await decodeRead(altered), urlOf))
  expect(rows.map(({ typeId, iconUrl }) => [typeId, iconUrl])).toEqual(
    pois.map(({ icon }) => [type.id, icon && urlOf(icon)]),
  )
})

it('says which floor each POI is on, 0 where that is all of them, and nothing of a map where none is on one', async () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const columnsOn = async (floors: readonly (number | undefined)[]) => {
    const pois = floors.map((floor, at) => aPoi({ id: 7 + at, typeId: type.id, floor }))
    const content = contentFrom({ categories: [category], types: [type], pois })
    return poiMarkerColumns(await decodeRead(encodeContent(content)), urlOf)
  }
  const mixed = await columnsOn([undefined, 2, 0, 1])
  expect(Array.from(mixed.floors ?? [])).toEqual([0, 2, 0, 1])
  expect((await columnsOn([undefined, undefined])).floors).toBeNull()
})
