import type { DemoMap } from '../DemoMap.ts'
import { paintIslands } from '../painters/islands.ts'

export const gannetIsles: DemoMap = {
  directory: 'gannet-isles',
  name: 'Gannet Isles',
  game: 'Saltmarrow',
  version: '1.4',
  uploader: 'orla.finch',
  votes: 1284,
  daysAgo: 41,
  board: { width: 2400, height: 1800, scale: 8192 / 2400 },
  seed: 91,
  paint: paintIslands,
  categories: [
    {
      name: 'Collectibles',
      types: [
        {
          name: 'Gull Idols',
          colour: '#ffc933',
          shape: 'star',
          at: 'hills',
          count: 34,
          names: [
            'Vair Lantern',
            'Nine Gulls',
            'Low Sister',
            'High Sister',
            'Idol of Salt',
            'Stonecaul Lamp',
          ],
          descriptions: [
            'Only appears at low tide. Stand on the causeway and wait for the bell.',
            'Look under the cairn; the idol faces the sea.',
          ],
        },
        {
          name: 'Bottle Letters',
          colour: '#f6f1e4',
          shape: 'circle',
          at: 'shore',
          count: 46,
          names: [
            'Last watch',
            'Unsigned',
            'Mate’s farewell',
            'To my sister',
            'Half a map',
            'Recipe for glue',
          ],
          descriptions: ['Half buried in the sand. The ink has run, but the place name can still be read.'],
        },
        {
          name: 'Shanty Verses',
          colour: '#b78cf2',
          shape: 'square',
          at: 'meadows',
          count: 22,
          names: ['The Long Ebb', 'Haul-away', 'Kelder Girls', 'Bones of the Anne'],
        },
      ],
    },
    {
      name: 'Encounters',
      types: [
        {
          name: 'Raider Camps',
          colour: '#ff4538',
          shape: 'triangle',
          at: 'woods',
          count: 21,
          names: ['Old Penhallow', 'The Sallow Mate', 'Split Oak', 'Kennel Cave'],
          descriptions: ['Six raiders and a dog. Comes back three days after it is cleared.'],
        },
        {
          name: 'Hounds',
          colour: '#ff9138',
          shape: 'triangle',
          at: 'meadows',
          count: 26,
          names: ['Hound run'],
        },
        {
          name: 'Wyrm Roosts',
          colour: '#c2185b',
          shape: 'star',
          at: 'peaks',
          count: 6,
          names: ['Grey Mother', 'The Whistler', 'Old Ash'],
          descriptions: ['Do not come alone. It sleeps from noon until the second bell.'],
        },
      ],
    },
    {
      name: 'Resources',
      types: [
        {
          name: 'Iron Seams',
          colour: '#9dbbe8',
          shape: 'triangle',
          at: 'hills',
          count: 42,
          names: ['Deep seam', 'Split rock'],
        },
        { name: 'Oyster Beds', colour: '#35c48d', shape: 'circle', at: 'shallows', count: 48 },
        { name: 'Moon Herb', colour: '#8fd15f', shape: 'circle', at: 'woods', count: 40 },
      ],
    },
    {
      name: 'Travel',
      types: [
        { name: 'Ferries', colour: '#c98a4b', shape: 'square', at: 'towns', count: 16 },
        {
          name: 'Wrecks',
          colour: '#6e7f8d',
          shape: 'square',
          at: 'deep',
          count: 18,
          names: ['The Patient Anne', 'Broken keel', 'Margrave’s Pride', 'Two Brothers'],
          descriptions: ['Eleven fathoms down. Bring the brass lamp.'],
        },
      ],
    },
  ],
}
