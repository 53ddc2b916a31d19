import { describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../../shared/content/types.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { localFailure, type Notice, savingNotices } from './notices.ts'

const newCategory: Change = { op: 'insert', kind: 'category', entity: { id: 1, name: 'Towns' } }
const newType: Change = {
  op: 'insert',
  kind: 'type',
  entity: { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Port' },
}
const newPoi: Change = { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 3, typeId: 2, x: 0, y: 0 } }
const renamed: Change = { op: 'patch', kind: 'category', id: 1, fields: { name: 'Cities' } }
const noIcon: Change = { op: 'patch', kind: 'type', id: 2, fields: { icon: null } }
const noPoiIcon: Change = { op: 'patch', kind: 'poi', id: 3, fields: { icon: null } }
const moved: Change = { op: 'patch', kind: 'type', id: 2, fields: { categoryId: 4 } }

describe('what is said when a local map could not be saved', () => {
  it.each<[string, readonly Change[], Notice | null]>([
    [
      '[OFFL-035] [ERR-028]',
      [newCategory, newType, newPoi],
      { text: 'Offline: Category could not be created', hint: 'No.' },
    ],
    ['[OFFL-036] [ERR-029]', [newType, newPoi], { text: 'Offline: Type could not be created', hint: 'No.' }],
    ['[ERR-088]', [{ op: 'remove', kind: 'poi', id: 3 }], { text: 'Failed to delete POI: No.' }],
    ['[ERR-089]', [renamed], { text: 'Failed to save category changes: No.' }],
    ['[ERR-090]', [newCategory, moved], { text: 'Failed to rename and move category: No.' }],
    ['[ERR-059]', [noIcon], { text: 'Failed to remove icon.', hint: 'No.' }],
    ['[ERR-059], of a POI', [noPoiIcon], { text: 'Failed to remove icon.', hint: 'No.' }],
    ['of anything else', [newPoi], null],
  ])('is the sentence of the documents %s', (_, changes, text) => {
    expect(localFailure(changes, 'No.')).toEqual(text)
  })

  it('says what to do where there is no space left, and what happened where the browser refuses', () => {
    const { paused, refused } = savingNotices(true)
    const removal: readonly Change[] = [{ op: 'remove', kind: 'poi', id: 3 }]
    expect(paused('full', removal, false)).toEqual({ text: `Failed to delete POI: ${LOCAL_TEXTS.noSpace}` })
    expect(paused('full', [newPoi], false)).toBeNull()
    expect(paused(null, removal, true)).toBeNull()
    expect(refused([newPoi], 'No.', 0)).toEqual({ text: 'Your change was not saved. No.' })
  })

  it('says in the words of the documents that an icon was not removed, and why beside it [ERR-058]', () => {
    expect(savingNotices(false).refused([noIcon], 'No.', 1)).toEqual({
      text: 'Remove icon failed.',
      hint: 'No. 1 change made after it had to be dropped too.',
    })
  })

  it('is not said of the maps of the server', () => {
    const { paused, refused } = savingNotices(false)
    expect(paused('offline', [newCategory], true)).toBeNull()
    expect(refused([newCategory], 'No.', 0)).toEqual({ text: 'Your change was not saved. No.' })
  })
})
