import type { DemoMap } from '../DemoMap.ts'
import { paintCity } from '../painters/city.ts'

export const lowharbour: DemoMap = {
  directory: 'lowharbour',
  name: 'Lowharbour',
  game: 'Vesper City',
  version: null,
  uploader: 'deckhand7',
  votes: 630,
  daysAgo: 9,
  board: { width: 1600, height: 1200, scale: 2.56 },
  seed: 31,
  paint: paintCity,
  categories: [
    {
      name: 'Places',
      types: [
        { name: 'Landmarks', colour: '#ffd98a', shape: 'star', at: 'landmarks', count: 8 },
        {
          name: 'Safe Houses',
          colour: '#4ade80',
          shape: 'square',
          at: 'blocks',
          count: 18,
          names: ['Above the baker', 'Attic, third bell', 'The dry cellar'],
        },
        { name: 'Fences', colour: '#f472b6', shape: 'square', at: 'blocks', count: 14 },
      ],
    },
    {
      name: 'Errands',
      types: [
        { name: 'Couriers', colour: '#60a5fa', shape: 'circle', at: 'corners', count: 42 },
        {
          name: 'Contracts',
          colour: '#f87171',
          shape: 'triangle',
          at: 'blocks',
          count: 31,
          names: ['The quiet notary', 'Debt of bone', 'A hat for Mr. Vane'],
          descriptions: ['Best done by night, from the roofs.'],
        },
        { name: 'Boatmen', colour: '#22d3ee', shape: 'circle', at: 'river', count: 9 },
      ],
    },
    {
      name: 'Secrets',
      types: [{ name: 'Roof Paths', colour: '#c4b5fd', shape: 'triangle', at: 'corners', count: 55 }],
    },
  ],
  zones: [
    {
      label: 'The Lattice',
      colour: '#748ffc',
      shape: { kind: 'rectangle', corner: [0.06, 0.1], size: [0.3, 0.38] },
    },
    {
      label: 'Candle Row',
      colour: '#da77f2',
      shape: { kind: 'rectangle', corner: [0.43, 0.06], size: [0.19, 0.32] },
    },
    {
      label: 'Glassworks',
      colour: '#ff8787',
      shape: { kind: 'rectangle', corner: [0.58, 0.7], size: [0.33, 0.25] },
    },
    {
      label: 'Curfew',
      colour: '#ffe066',
      shape: { kind: 'circle', middle: [0.44, 0.44], radius: 0.09 },
      pattern: 'dotted',
    },
    {
      label: 'River Patrol',
      colour: '#63e6be',
      pattern: 'dashed',
      shape: {
        kind: 'way',
        stops: [
          [0.02, 0.68],
          [0.1, 0.71],
          [0.2, 0.7],
          [0.32, 0.62],
          [0.45, 0.53],
          [0.55, 0.5],
          [0.68, 0.53],
          [0.8, 0.59],
          [0.92, 0.62],
          [0.99, 0.6],
        ],
      },
    },
  ],
}
