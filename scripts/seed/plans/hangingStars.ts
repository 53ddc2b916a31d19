import type { DemoMap } from '../DemoMap.ts'
import { paintStarChart } from '../painters/starChart.ts'

export const hangingStars: DemoMap = {
  directory: 'the-hanging-stars',
  name: 'The Hanging Stars',
  game: 'Meridian Drift',
  version: null,
  uploader: 'tamsin_w',
  votes: 372,
  daysAgo: 4,
  board: { width: 1600, height: 1000, scale: 2.56 },
  seed: 5,
  paint: paintStarChart,
  categories: [
    {
      name: 'Trade',
      types: [
        { name: 'Capitals', colour: '#facc15', shape: 'star', at: 'named', count: 14 },
        { name: 'Markets', colour: '#34d399', shape: 'square', at: 'systems', count: 26 },
        { name: 'Fuel', colour: '#38bdf8', shape: 'circle', at: 'lanes', count: 44 },
      ],
    },
    {
      name: 'Unknown',
      types: [
        {
          name: 'Derelicts',
          colour: '#e5e7eb',
          shape: 'triangle',
          at: 'void',
          count: 21,
          names: ['The Slow Reply', 'Hull 88', 'Candle in Hand'],
          descriptions: ['Answers hails with a weather report, eighty years old.'],
        },
        { name: 'Pirates', colour: '#fb7185', shape: 'triangle', at: 'lanes', count: 28 },
      ],
    },
  ],
}
