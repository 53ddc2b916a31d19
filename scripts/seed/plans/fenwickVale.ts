import type { DemoMap } from '../DemoMap.ts'
import { paintFields } from '../painters/fields.ts'

export const fenwickVale: DemoMap = {
  directory: 'fenwick-vale',
  name: 'Fenwick Vale',
  game: 'Harrow & Hay',
  version: '3.0',
  uploader: 'tamsin_w',
  votes: 318,
  daysAgo: 2,
  board: { width: 1600, height: 1200, scale: 2.56 },
  seed: 31,
  paint: paintFields,
  categories: [
    {
      name: 'Village Life',
      types: [
        { name: 'Villages', colour: '#b45309', shape: 'star', at: 'villages', count: 5 },
        {
          name: 'Stalls',
          colour: '#e11d48',
          shape: 'square',
          at: 'lanes',
          count: 24,
          names: ['Honey and wax', 'Mended pots', 'Seed exchange'],
        },
      ],
    },
    {
      name: 'Foraging',
      types: [
        { name: 'Mushrooms', colour: '#7c3f58', shape: 'circle', at: 'woods', count: 30 },
        {
          name: 'Trout',
          colour: '#2563eb',
          shape: 'circle',
          at: 'brook',
          count: 16,
          descriptions: ['Bites after rain.'],
        },
        {
          name: 'Rare Seeds',
          colour: '#15803d',
          shape: 'triangle',
          at: 'fields',
          count: 52,
          names: ['Blue oat', 'Crown barley', 'Old rye'],
        },
      ],
    },
  ],
}
