import { describe, expect, it } from 'vitest'
import { aDataMap, aGroup, aMarker } from '../../tests/dataMap/builders.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { contentFrom } from '../content/content.ts'
import { ORIGINS, type Origin } from './origin.ts'
import { placementFor, placePair } from './place.ts'
import { placingByNames } from './placingByNames.ts'

const IMAGE = { width: 6000, height: 3000 }
const EXTENT = { minX: -3000, minY: -12.5, width: 6000, height: 25 }

const CATEGORY = aCategory({})
const TYPE = aType({ categoryId: CATEGORY.id })

const MARKERS = Array.from({ length: 40 }, (_, at) =>
  aMarker({ name: `Inn ${at}`, x: ((at * 997) % 6000) - 3000, y: ((at * 7) % 25) - 12.5 }),
)

/** The POIs that the markers became, apart from some that people have moved. */
const found = (origin: Origin, { movedCount = 0, markers = MARKERS } = {}) => {
  const placement = placementFor(EXTENT, IMAGE, origin, 'xy')
  const pois = markers.map((marker, at) => {
    const place = placePair(marker, placement) ?? { x: 0, y: 0 }
    const aside = at < movedCount ? 50 + at : 0
    return aPoi({ id: at + 1, typeId: TYPE.id, name: marker.name, x: place.x + aside, y: place.y })
  })
  const content = contentFrom({ categories: [CATEGORY], types: [TYPE], zones: [], pois })
  return placingByNames(aDataMap({ unit: 'open', groups: [aGroup({ markers })] }), IMAGE, content)
}

describe('how a file lies on a map', () => {
  it.each(ORIGINS.filter((origin) => !origin.startsWith('yx')))(
    'is found by the POIs of the same names: %s',
    (origin) => {
      expect(found(origin)).toEqual({ origin, extent: EXTENT })
    },
  )

  it('is found although some have moved', () => {
    expect(found('top_left', { movedCount: 8 })).toEqual({ origin: 'top_left', extent: EXTENT })
  })

  it.each([
    ['most have moved', { movedCount: 30 }],
    ['two names are known', { markers: MARKERS.slice(0, 2) }],
    ['all are on one line', { markers: MARKERS.map((marker) => ({ ...marker, y: 3 })) }],
    ['names repeat', { markers: MARKERS.map((marker) => ({ ...marker, name: 'Inn' })) }],
    ['names are those of groups', { markers: MARKERS.map((marker) => ({ ...marker, name: 'Ore' })) }],
  ])('is not known if %s', (_what, options) => {
    expect(found('bottom_left', options)).toBeNull()
  })
})
