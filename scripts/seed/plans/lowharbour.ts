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
}
