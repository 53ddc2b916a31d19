import { describe, expect, it } from 'vitest'
import { mapIdFromText } from './mapIdFromText.ts'

const PAGE = 'https://pinfold.example/map/isles_orla_7?poi=3#0/1/2'

describe('which map a typed text names [POI-047]', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['https://pinfold.example/map/sea-vault_orla_12', 12],
    ['https://pinfold.example/map/sea-vault_orla_12?poi=5#1/2/3', 12],
    ['/map/12', 12],
    ['https://pinfold.example/map/%E7%9F%BF_x_12/', 12],
  ])('%j is map %d', (text, id) => expect(mapIdFromText(text, PAGE)).toBe(id))

  it.each([
    '',
    '0',
    '-1',
    '1.5',
    '99999999999999999999',
    'Sea-vault',
    'https://elsewhere.example/map/x_12',
    'https://pinfold.example/map/the-witcher-3',
    'https://pinfold.example/user/12',
    'javascript:/map/12',
    '//evil.example/map/12',
    'https://pinfold.example/map/12/13',
  ])('%j is none', (text) => expect(mapIdFromText(text, PAGE)).toBeNull())
})
