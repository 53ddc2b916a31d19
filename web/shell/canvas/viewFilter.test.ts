import { expect, it } from 'vitest'
import { contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aType, aZone } from '../../../tests/builders.ts'
import { entityIdAt } from '../../../shared/ids.ts'
import type { Viewer } from '../viewerContext.ts'
import { viewAddress } from './viewAddress.ts'
import { filterOf, linkedFilter } from './viewFilter.ts'

const category = aCategory({ id: entityIdAt(7, 1) })
const idols = aType({ id: entityIdAt(7, 2), categoryId: category.id, name: 'Idols' })
const ferries = aType({ id: entityIdAt(7, 3), categoryId: category.id, name: 'Ferries' })
const bay = aZone({ id: entityIdAt(7, 4) })
const content = contentFrom({ categories: [category], types: [idols, ferries], zones: [bay], pois: [] })

const viewerWith = (hidden: { types?: number[]; zones?: number[]; areLabelsShown?: boolean }, search = '') =>
  ({
    session: { store: { getState: () => ({ content }) } },
    store: { getState: () => ({ search }) },
    visibility: {
      getState: () => ({
        hiddenTypes: new Set(hidden.types),
        hiddenZones: new Set(hidden.zones),
        areLabelsShown: hidden.areLabelsShown ?? true,
      }),
    },
  }) as unknown as Viewer

it('opens a link with what was hidden and searched where it was made, but for what is gone', () => {
  const GONE = entityIdAt(7, 99)
  const filter = filterOf(viewerWith({ types: [ferries.id, GONE], zones: [bay.id] }, ' pier '))
  const address = viewAddress('', { camera: null, poiId: null, filter })
  expect(linkedFilter('7', content, address)).toEqual({
    search: 'pier',
    visibility: {
      hiddenTypes: new Set([ferries.id]),
      hiddenZones: new Set([bay.id]),
      areLabelsShown: true,
    },
  })
})

it('leaves everything as it was at the last visit where nothing is hidden or searched', () => {
  expect(filterOf(viewerWith({}))).toBeNull()
  expect(linkedFilter('7', content, '?poi=7')).toBeNull()
})
