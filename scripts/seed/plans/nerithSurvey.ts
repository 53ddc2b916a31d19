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
  zones: [
    {
      label: 'Kestrel Crater',
      colour: '#ffd8a8',
      shape: { kind: 'circle', middle: [0.405, 0.24], radius: 0.1 },
    },
    {
      label: 'Basin of Echoes',
      colour: '#ff922b',
      shape: { kind: 'circle', middle: [0.13, 0.83], radius: 0.12 },
      pattern: 'dotted',
    },
    {
      label: 'Survey Sector 4',
      colour: '#66d9e8',
      shape: { kind: 'rectangle', corner: [0.6, 0.18], size: [0.34, 0.32] },
      pattern: 'dashed',
      fillOpacity: 0.1,
    },
    {
      label: 'Dust Sea',
      colour: '#c92a2a',
      shape: { kind: 'blob', middle: [0.78, 0.66], size: [0.3, 0.24] },
    },
    {
      label: 'Rover Track',
      colour: '#f8f9fa',
      pattern: 'dotted',
      shape: {
        kind: 'way',
        stops: [
          [0.3, 0.28],
          [0.43, 0.43],
          [0.345, 0.625],
          [0.515, 0.78],
          [0.7, 0.8],
        ],
      },
    },
  ],
}
