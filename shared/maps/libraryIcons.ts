import * as z from 'zod/mini'
import type { AssetRef } from './assets.ts'

/**
 * The built-in icons. The content names one by a ref like those of files (`gi_dragon-head`), which no file of a map can
 * have. It is drawn in the colour of the type, and so changes with it.
 */
export const ICON_LIBRARY = {
  title: 'Game-icons.net',
  url: 'https://game-icons.net',
  licence: 'CC BY 3.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
  /** As game-icons.net names them. */
  authors: [
    'Lorc',
    'Delapouite',
    'John Colburn',
    'Felbrigg',
    'John Redman',
    'Carl Olsen',
    'Sbed',
    'PriorBlue',
    'Willdabeast',
    'Viscious Speed',
    'Lord Berandas',
    'Irongamer',
    'HeavenlyDog',
    'Lucas',
    'Faithtoken',
    'Skoll',
    'Andy Meneely',
    'Cathelineau',
    'Kier Heyl',
    'Aussiesim',
    'Sparker',
    'Zeromancer',
    'Rihlsul',
    'Quoting',
    'Guard13007',
    'DarkZaitzev',
    'SpencerDub',
    'GeneralAce135',
    'Zajkonur',
    'Catsu',
    'Starseeker',
    'Pepijn Poolman',
    'Pierre Leducq',
    'Caro Asercion',
  ],
} as const

const REF = /^gi_([a-z0-9]+(?:-[a-z0-9]+)*)$/

export const libraryIconRef = (name: string): AssetRef => `gi_${name}`

/** Returns the name of a library icon, or null for the ref of a file. */
export const libraryIconName = (ref: AssetRef): string | null => REF.exec(ref)?.[1] ?? null

/** Returns the path of a library icon as a marker of this colour, or null for the ref of a file. */
export const libraryIconPath = (ref: AssetRef, colour: string): string | null => {
  const name = libraryIconName(ref)
  return name && `/icons/${name}/${colour.slice(1)}.svg`
}

/** What maps of games mostly mark: shown first, as nobody looks through four thousand names. */
export const MAP_ICONS: readonly string[] = [
  'treasure-map',
  'locked-chest',
  'open-treasure-chest',
  'key',
  'gems',
  'coins',
  'mining',
  'crystal-growth',
  'herbs-bundle',
  'mushroom',
  'fishing-pole',
  'pine-tree',
  'mountains',
  'cave-entrance',
  'waterfall',
  'campfire',
  'camping-tent',
  'village',
  'house',
  'tavern-sign',
  'shop',
  'anvil',
  'castle',
  'guarded-tower',
  'watchtower',
  'lighthouse',
  'church',
  'tombstone',
  'dungeon-gate',
  'stone-bridge',
  'anchor',
  'portal',
  'position-marker',
  'checkered-flag',
  'scroll-unfurled',
  'conversation',
  'crossed-swords',
  'crowned-skull',
  'dragon-head',
  'wolf-head',
]

/** `GET /icons/index.json`: the names in order, and the folder of their outlines, `{folder}/{block}.json`. */
export const iconIndexSchema = z.object({ folder: z.string(), names: z.array(z.string()) })
export type IconIndex = z.infer<typeof iconIndexSchema>

/** `GET {folder}/{block}.json`: the outlines of one block of names. */
export const iconBlockSchema = z.array(z.string())

/** How many outlines a block has: the first block has those of the first sixteen names. */
export const ICONS_PER_BLOCK = 16

/** An outline is SVG path data in a square of this side. */
export const ICON_OUTLINE_SIDE = 512

/** 'dragon-head' → 'Dragon head' */
export const iconTitle = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
