import type { DemoMap } from '../DemoMap.ts'
import { paintColdShelf } from '../painters/coldShelf.ts'

export const coldShelf: DemoMap = {
  directory: 'the-cold-shelf',
  name: 'The Cold Shelf',
  game: 'Northing',
  version: '0.9',
  uploader: 'hollowbell',
  votes: 588,
  daysAgo: 27,
  board: { width: 1800, height: 1200, scale: 2.56 },
  seed: 12,
  paint: paintColdShelf,
  categories: [
    {
      name: 'Shelter',
      types: [
        { name: 'Hamlets', colour: '#c0392b', shape: 'square', at: 'towns', count: 10 },
        {
          name: 'Fires',
          colour: '#ff8c1a',
          shape: 'circle',
          at: 'woods',
          count: 28,
          descriptions: ['Dry wood behind the stone.'],
        },
      ],
    },
    {
      name: 'Hunting',
      types: [
        { name: 'Seals', colour: '#3b6fb6', shape: 'circle', at: 'shore', count: 36 },
        {
          name: 'White Hart',
          colour: '#7d5ba6',
          shape: 'star',
          at: 'plains',
          count: 9,
          names: ['At dusk', 'After the first snow'],
        },
        { name: 'Fishing Holes', colour: '#0fb5ae', shape: 'circle', at: 'water', count: 40 },
      ],
    },
    {
      name: 'Ruins',
      types: [
        {
          name: 'Rune Stones',
          colour: '#2d3e50',
          shape: 'triangle',
          at: 'heights',
          count: 24,
          names: ['The Leaning Man', 'Three Names', 'Broken Oath'],
        },
        { name: 'Barrows', colour: '#8b5e3c', shape: 'triangle', at: 'plains', count: 16 },
      ],
    },
  ],
  zones: [
    {
      label: 'Whiteout Fields',
      colour: '#4dabf7',
      shape: { kind: 'blob', middle: [0.62, 0.46], size: [0.26, 0.4] },
      fillOpacity: 0.25,
    },
    {
      label: 'Orca Waters',
      colour: '#a5d8ff',
      shape: { kind: 'blob', middle: [0.14, 0.78], size: [0.2, 0.26] },
      pattern: 'dotted',
    },
    {
      label: 'Beacon Range',
      colour: '#f08c00',
      shape: { kind: 'circle', middle: [0.87, 0.55], radius: 0.13 },
      pattern: 'dashed',
      fillOpacity: 0.1,
    },
    {
      label: 'Thin Ice',
      colour: '#e8590c',
      pattern: 'dashed',
      shape: {
        kind: 'way',
        stops: [
          [0.22, 0.33],
          [0.29, 0.45],
          [0.3, 0.58],
          [0.42, 0.66],
          [0.46, 0.8],
          [0.56, 0.9],
        ],
      },
    },
  ],
}
