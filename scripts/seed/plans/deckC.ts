import type { DemoMap } from '../DemoMap.ts'
import { paintStation } from '../painters/station.ts'

export const deckC: DemoMap = {
  directory: 'deck-c-habitation',
  name: 'Deck C, Habitation',
  game: 'Perihelion',
  version: null,
  uploader: 'J-Rask',
  votes: 812,
  daysAgo: 18,
  board: { width: 1600, height: 1200, scale: 2.56 },
  seed: 7,
  paint: paintStation,
  categories: [
    {
      name: 'Access',
      types: [
        { name: 'Airlocks', colour: '#f0b35a', shape: 'square', at: 'docks', count: 6 },
        {
          name: 'Key Doors',
          colour: '#ff5d5d',
          shape: 'triangle',
          at: 'doors',
          count: 24,
          names: ['Needs the blue card'],
        },
      ],
    },
    {
      name: 'Supplies',
      types: [
        { name: 'Oxygen', colour: '#7fe0ff', shape: 'circle', at: 'spokes', count: 12 },
        { name: 'Lockers', colour: '#e8e8e8', shape: 'square', at: 'fittings', count: 34 },
      ],
    },
    {
      name: 'Story',
      types: [
        {
          name: 'Crew Logs',
          colour: '#b9f27c',
          shape: 'star',
          at: 'rooms',
          count: 22,
          names: ['Day 1: the drill', 'Day 9: static', 'Day 14: who is in C-31?', 'Day 20: no reply'],
          descriptions: ['Play it twice: the second voice is only on the left channel.'],
        },
        { name: 'Rooms', colour: '#6f8cff', shape: 'circle', at: 'named', count: 16 },
      ],
    },
  ],
}
