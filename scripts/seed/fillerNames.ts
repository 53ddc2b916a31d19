import type { Random } from './Random.ts'

const FIRST = [
  'Amber',
  'Ashen',
  'Broken',
  'Cold',
  'Drowned',
  'Elder',
  'Far',
  'Gilded',
  'Hollow',
  'Iron',
  'Lost',
  'Nether',
  'Pale',
  'Quiet',
  'Red',
  'Salt',
  'Silver',
  'Sunken',
  'Upper',
  'Winter',
]
const SECOND = [
  'Abbey',
  'Basin',
  'Bay',
  'Caverns',
  'Citadel',
  'Crossing',
  'Depths',
  'Docks',
  'Fields',
  'Forest',
  'Gate',
  'Harbour',
  'Isles',
  'Keep',
  'Marches',
  'Mines',
  'Pass',
  'Quarter',
  'Reach',
  'Ruins',
  'Steppe',
  'Terrace',
  'Vale',
  'Vault',
]
const CYRILLIC = [
  'Северный лес',
  'Старый порт',
  'Горная крепость',
  'Тихий залив',
  'Подземелье',
  'Долина ветров',
]
const CHINESE = ['北方森林', '旧港', '山中要塞', '静海湾', '地下城', '风之谷']
const GAME_FIRST = [
  'Aether',
  'Black',
  'Crown',
  'Dust',
  'Ever',
  'Frost',
  'Grim',
  'Hearth',
  'Low',
  'Moon',
  'Night',
  'Over',
  'Rune',
  'Star',
  'Thorn',
  'Wild',
]
const GAME_SECOND = [
  'bound',
  'fall',
  'forge',
  'light',
  'mark',
  'point',
  'song',
  'spire',
  'tide',
  'ward',
  'wake',
  'water',
]

/** Most maps have an English name, some a Russian or a Chinese one, so that searching can be tried. */
export const fillerMapName = (random: Random, number: number): string => {
  if (random.chance(0.03)) return `${random.pick(CYRILLIC)} ${number}`
  if (random.chance(0.03)) return `${random.pick(CHINESE)} ${number}`
  return `${random.pick(FIRST)} ${random.pick(SECOND)} ${number}`
}

export const fillerGameNames = (): string[] =>
  GAME_FIRST.flatMap((first) => GAME_SECOND.map((second) => first + second))
