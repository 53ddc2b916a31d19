import { describe, expect, it } from 'vitest'
import { EMPTY_MAP_FORM, mapEditData } from './mapFormRules.ts'

const before = {
  ...EMPTY_MAP_FORM,
  gameName: 'Ninth Bell',
  displayName: 'The Spindle',
  tipUrl: 'https://give.example',
}
const sent = (changes: Partial<typeof before>) => {
  const data = mapEditData(before, { ...before, ...changes })
  return data && Object.fromEntries(data)
}

describe('the edit of a map', () => {
  it('is not sent if nothing was changed', () => {
    expect(sent({})).toBeNull()
  })

  it('sends only what was changed, blank where it was cleared', () => {
    expect(sent({ displayName: '' })).toEqual({ display_name: '' })
    expect(sent({ versionId: '2', isPublic: false })).toEqual({ version_id: '2', is_public: 'false' })
    expect(sent({ tipUrl: '' })).toEqual({ tip_url: '' })
  })

  it('sends the tip link with what could be taken for the whole form, which leaves it out where it is blank', () => {
    const game = { gameName: 'Tenth Bell' }
    expect(sent(game)).toEqual({ game_name: 'Tenth Bell' })
    expect(sent({ ...game, displayName: 'Spire', versionId: '2' })).toEqual({
      game_name: 'Tenth Bell',
      display_name: 'Spire',
      version_id: '2',
      tip_url: 'https://give.example',
    })
  })

  it('sends a new image with what is to become of the content', () => {
    const image = new File(['x'], 'new.png', { type: 'image/png' })
    const data = mapEditData(before, { ...before, image }, 'scale')
    expect([...(data?.keys() ?? [])]).toEqual(['placing', 'map'])
    expect(data?.get('placing')).toBe('scale')
  })
})
