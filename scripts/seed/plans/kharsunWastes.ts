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
}
