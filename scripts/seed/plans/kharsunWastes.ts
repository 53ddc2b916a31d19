import type { DemoMap } from '../DemoMap.ts'
import { paintDesert } from '../painters/desert.ts'

export const kharsunWastes: DemoMap = {
  directory: 'kharsun-wastes',
  name: 'Kharsun Wastes',
  game: 'Emberline',
  version: 'Season 3',
  uploader: 'mirethorn',
  votes: 967,
  daysAgo: 63,
  board: { width: 1600, height: 1200, scale: 2.56 },
  seed: 31,
  paint: paintDesert,
  categories: [
    {
      name: 'Settlements',
      types: [
        { name: 'Waystations', colour: '#f4f0e6', shape: 'square', at: 'towns', count: 12 },
        {
          name: 'Wells',
          colour: '#3aa6d8',
          shape: 'circle',
          at: 'oases',
          count: 26,
          names: ['Sweet Well', 'Widow’s Well', 'The Bitter Cup'],
        },
      ],
    },
    {
      name: 'Relics',
      types: [
        {
          name: 'Sunken Vaults',
          colour: '#8e4ec6',
          shape: 'star',
          at: 'slopes',
          count: 19,
          names: ['Vault of Reeds', 'The Ninth Door', 'Vault of Ember'],
          descriptions: ['The door opens when the shadow of the pillar touches the third step.'],
        },
        { name: 'Glass Shards', colour: '#2fd0c5', shape: 'triangle', at: 'sand', count: 64 },
        { name: 'Sun Dials', colour: '#ffd23f', shape: 'star', at: 'tables', count: 15 },
      ],
    },
    {
      name: 'Dangers',
      types: [
        {
          name: 'Sandmaws',
          colour: '#d7263d',
          shape: 'triangle',
          at: 'sand',
          count: 38,
          descriptions: ['Feels footsteps from forty paces. Walk on rock.'],
        },
        { name: 'Bandit Lookouts', colour: '#1b1b1e', shape: 'triangle', at: 'tables', count: 17 },
      ],
    },
  ],
  zones: [
    {
      label: 'Sandstorm Belt',
      colour: '#ffd43b',
      shape: { kind: 'blob', middle: [0.19, 0.45], size: [0.24, 0.26] },
      pattern: 'dashed',
    },
    {
      label: 'Raider Country',
      colour: '#e03131',
      shape: { kind: 'blob', middle: [0.56, 0.42], size: [0.3, 0.36], turn: -0.5 },
      fillOpacity: 0.15,
    },
    {
      label: 'Safe Wells',
      colour: '#1c7ed6',
      shape: { kind: 'circle', middle: [0.545, 0.79], radius: 0.09 },
    },
    {
      label: 'Night Caravan',
      colour: '#5f3dc4',
      pattern: 'dotted',
      shape: {
        kind: 'way',
        stops: [
          [0.2, 0.23],
          [0.35, 0.23],
          [0.44, 0.37],
          [0.55, 0.2],
          [0.7, 0.11],
          [0.84, 0.17],
          [0.85, 0.36],
        ],
      },
    },
  ],
}
