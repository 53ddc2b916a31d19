import type { DemoMap } from '../DemoMap.ts'
import { paintDungeon } from '../painters/dungeon.ts'

export const seaVault: DemoMap = {
  directory: 'sea-vault-of-caul',
  name: 'Sea-vault of Caul',
  game: 'Saltmarrow',
  version: '1.4',
  uploader: 'orla.finch',
  votes: 455,
  daysAgo: 12,
  board: { width: 1600, height: 1200, scale: 2 },
  seed: 9,
  paint: paintDungeon,
  categories: [
    {
      name: 'Loot',
      types: [
        {
          name: 'Chests',
          colour: '#d97706',
          shape: 'square',
          at: 'corners',
          count: 20,
          names: ['The false bottom', 'Captain’s chest'],
        },
        { name: 'Pearls', colour: '#0ea5e9', shape: 'circle', at: 'floors', count: 34 },
      ],
    },
    {
      name: 'Mechanisms',
      types: [
        {
          name: 'Levers',
          colour: '#7c3aed',
          shape: 'triangle',
          at: 'rooms',
          count: 12,
          names: ['Opens room 9', 'Drains room 4'],
          descriptions: ['Pull only after the water has fallen below the second mark.'],
        },
        {
          name: 'Traps',
          colour: '#dc2626',
          shape: 'triangle',
          at: 'passages',
          count: 18,
          names: ['Loose slab', 'Needle lock'],
        },
      ],
    },
  ],
}
