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
}
