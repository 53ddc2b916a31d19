import { describe, expect, it } from 'vitest'
import { compareWithMap } from '../../shared/dataMap/compareWithMap.ts'
import { arrivalText, reportLines } from '../../shared/dataMap/importReport.ts'
import { placeDataMap } from '../../shared/dataMap/placeDataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { partsOf } from '../../shared/geometry/rings.ts'
import { newEntityId } from '../../shared/ids.ts'
import { runSync } from '../../shared/runSliced.ts'
import { byText, imported, MAP_ID, readFault, targetOf } from './faultFile.ts'

describe('a file of which something cannot be imported', () => {
  it('names each zone that crosses itself', () => {
    expect(imported('crossing-line.geojson', 2048)).toMatchObject({
      pois: [['Markers', 'Start', 100, 100]],
      zones: [],
      report: [
        '1 marker in 1 group.',
        '2 zones that cross or touch themselves are left out: Race track, Bow tie.',
      ],
    })
  })

  it('names a marker that is too far away, and counts what is left', () => {
    expect(imported('too-far.json', 1000)).toMatchObject({
      pois: [
        ['chest (2)', 'b1', 100, 100],
        ['Chest', 'in', 500, 500],
      ],
      report: [
        '2 markers in 2 groups.',
        '1 marker too far from the image is left out: far.',
        '1 group whose name was taken has a number.',
      ],
    })
  })

  it.each(['crossing-line.geojson', 'too-far.json'])(
    'is the same when it is compared with the map that it became, and loses the same: %s',
    (name) => {
      const target = targetOf(name, 1000)
      const { content, report } = imported(name, 1000)
      const newId = () => newEntityId(MAP_ID)
      const { differences } = runSync(compareWithMap(readFault(name), target, content, newId))
      expect(differences).toEqual([])
      const placed = runSync(placeDataMap(readFault(name), target))
      expect(report).toEqual(
        expect.arrayContaining([arrivalText(placed), ...reportLines(placed).map(({ text }) => text)]),
      )
    },
  )
})

describe('zones and properties of GeoJSON', () => {
  it('have names from the column that points have theirs from', () => {
    expect(imported('zone-names.geojson', 1000)).toMatchObject({
      pois: [['Markers', 'Pt', 100, 100]],
      zones: [['Bavaria', 'polygon']],
      report: [
        '1 marker in 1 group, and 1 zone.',
        '1 column or property is not read and left out: city.',
        '1 zone has no place for its description, type or picture, which is left out: Bavaria.',
      ],
    })
  })

  it('have names without markup', () => {
    expect(imported('html-zone.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'p2', 999, 999],
        ['Markers', 'Pt', 1, 1],
      ],
      zones: [['7th Realm', 'polygon']],
    })
  })

  it('are two parts where an inner ring is none', () => {
    const { content, zones, report } = imported('two-islands.geojson', 1000)
    expect(zones).toEqual([['Two islands', 'multipolygon']])
    const starts = Array.from(content.zones).flatMap(({ geometry }) =>
      geometry.kind === 'multipolygon' ? partsOf(geometry).map(({ outer }) => outer[0]) : [],
    )
    expect(starts.toSorted(byText)).toEqual([
      { x: 100, y: 100 },
      { x: 700, y: 700 },
    ])
    expect(report).toEqual(['0 markers in 0 groups, and 1 zone.'])
  })

  it('are named where they are empty', () => {
    expect(imported('empty-geometries.geojson', 1000)).toMatchObject({
      pois: [
        ['Markers', 'good', 500, 500],
        ['Markers', 'good2', 999, 1],
      ],
      zones: [],
      report: ['2 markers in 1 group.', '3 features without a place are left out: e1, e2, unlocated.'],
    })
  })

  it('say which corners they lose', () => {
    expect(imported('broken-vertex.geojson', 1000)).toMatchObject({
      zones: [['Broken', 'polygon']],
      report: [
        '0 markers in 0 groups, and 1 zone.',
        '2 corners without coordinates are left out of their zones: Broken.',
      ],
    })
  })

  it('are read with lists and languages, and what is not read is named', () => {
    const { content, pois, zones, report } = imported('lost-properties.geojson', 1000)
    expect(pois).toEqual([
      ['Markers', 'Tower', 900, 900],
      ['shop', 'Shop', 100, 100],
    ])
    expect(Array.from(content.pois).find(({ name }) => name === 'Tower')?.description).toBe('l1\nl2')
    expect(zones).toEqual([['Land', 'polygon']])
    expect(report).toEqual([
      '2 markers in 2 groups, and 1 zone.',
      '3 columns or properties are not read and left out: items, name_jp, respawn.',
      '1 zone has no place for its description, type or picture, which is left out: Land.',
    ])
  })

  it('have colours by words, by functions, and by the options of uMap', () => {
    const { content, report } = imported('colours.geojson', 1000)
    expect(Array.from(content.types, ({ name, colour }) => [name, colour]).sort(byText)).toEqual([
      ['Markers', '#008b8b'],
      ['t', '#ff0000'],
    ])
    expect(Array.from(content.zones, ({ strokeColour, fillColour }) => [strokeColour, fillColour])).toEqual([
      ['#ff0000', '#ffd700'],
    ])
    expect(report).toEqual(['2 markers in 2 groups, and 1 zone.'])
  })

  it('say which marker has another colour than its type', () => {
    const feature = (name: string, color: string) => ({
      type: 'Feature',
      properties: { name, type: 'Inn', color },
      geometry: { type: 'Point', coordinates: [1, 1] },
    })
    const map = readDataMap([
      {
        type: 'FeatureCollection',
        features: [feature('A', 'red'), feature('B', 'blue'), feature('C', 'reddish')],
      },
    ])
    expect(map.examples).toEqual(
      new Map([
        ['colour-left-out', ['B']],
        ['colour-unread', ['reddish']],
      ]),
    )
  })
})

describe('maps of other sites', () => {
  it('are read from Wikimedia, with names in one of their languages', () => {
    expect(imported('kartographer.json', 1000)).toMatchObject({
      pois: [['Markers', 'Tower', 100, 100]],
      report: ['1 marker in 1 group.'],
    })
  })

  it('are read from a backup of uMap, with layers as categories', () => {
    const { content, pois, report } = imported('backup.umap.json', 1000)
    expect(pois).toEqual([['L', 'a', 100, 100]])
    expect(Array.from(content.types, ({ colour }) => colour)).toEqual(['#ff0000'])
    expect(report).toEqual(['1 marker in 1 group.'])
  })

  it('have characters for all entities', () => {
    const { content } = imported('entities.json', 100)
    expect(Array.from(content.pois, ({ name, description }) => [name, description])).toEqual([
      ['Café ° ×', 'Melee • Active • x² …\n----\n* +5%\n* two'],
    ])
  })
})

describe('tables', () => {
  it('have numbers as their country writes them, by the whole column', () => {
    expect(imported('german-thousands.csv', 2048)).toMatchObject({
      pois: [
        ['Markers', 'A', 1234.5, 100],
        ['Markers', 'B', 200, 1999.25],
      ],
      report: ['2 markers in 1 group.'],
    })
  })

  it('need no header', () => {
    expect(imported('headerless-obsidian.csv', 1400)).toMatchObject({
      pois: [
        ['Markers', 'Academy', 925, 804.7],
        ['Markers', 'Harbour', 771.38, 995.53],
        ['Markers', 'Shipyard', 833.66, 1337.71],
      ],
      report: [
        '3 markers in 1 group.',
        '4 columns or properties are not read and left out: Column 1, Column 2, Column 6, Column 7.',
        'The first row of the file is read as data: it has numbers where names of columns would be.',
      ],
    })
  })

  it('name their columns that are not read', () => {
    expect(readFault('fmg-2x.csv').examples.get('property-left-out')).toEqual([
      'State',
      'Population',
      'Latitude',
      'Longitude',
    ])
  })

  it('lose no row and no cell in silence', () => {
    const { counts } = readDataMap([parseDataFile('x,y,name\n1,2,A,more,\n3,4,B,,\n5,6,"C\n7,8,D')])
    expect(Object.fromEntries(counts)).toEqual({ 'cells-left-out': 1, 'quote-open': 1 })
  })
})
