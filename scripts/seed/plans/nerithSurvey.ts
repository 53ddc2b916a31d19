import type { DemoMap } from '../DemoMap.ts'
import { paintMoon } from '../painters/moon.ts'

export const nerithSurvey: DemoMap = {
  directory: 'nerith-iv-survey',
  name: 'Nerith IV Survey',
  game: 'Far Assay',
  version: '2.11',
  uploader: 'quillon',
  votes: 497,
  daysAgo: 82,
  board: { width: 1400, height: 1400, scale: 4096 / 1400 },
  seed: 7,
  paint: paintMoon,
  categories: [
    {
      name: 'Base',
      types: [{ name: 'Stations', colour: '#ffffff', shape: 'square', at: 'stations', count: 10 }],
    },
    {
      name: 'Ores',
      types: [
        { name: 'Cobalt', colour: '#4f7cff', shape: 'circle', at: 'craters', count: 30 },
        { name: 'Thorite', colour: '#ffb000', shape: 'triangle', at: 'plains', count: 34 },
        {
          name: 'Ice',
          colour: '#a5f3fc',
          shape: 'circle',
          at: 'craters',
          count: 24,
          descriptions: ['In the shadow of the southern rim, where the sun never comes.'],
        },
      ],
    },
    {
      name: 'Signals',
      types: [
        {
          name: 'Beacons',
          colour: '#f43f5e',
          shape: 'star',
          at: 'plains',
          count: 12,
          names: ['Beacon Tau', 'Beacon Rho', 'The wrong beacon'],
        },
        { name: 'Rover Tracks', colour: '#d6d3d1', shape: 'triangle', at: 'plains', count: 40 },
      ],
    },
  ],
}
