import { describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, type MapStyle } from '../../../shared/maps/styles.ts'
import {
  changedFields,
  edited,
  isChanged,
  rebased,
  redone,
  restored,
  startForm,
  styleProblems,
  undone,
} from './styleForm.ts'

const styleWith = (fields: Partial<MapStyle>): MapStyle => ({ ...DEFAULT_STYLE, ...fields })

describe('the working copy of a style', () => {
  it('is undone and redone step by step, typing in one field at a time as one', () => {
    let form = startForm(DEFAULT_STYLE)
    form = edited(form, { title_text: 'I' }, 0)
    form = edited(form, { title_text: 'Is' }, 500)
    form = edited(form, { title_text: 'Isles' }, 5_000)
    form = edited(form, { font_colour: '#ff0000' }, 5_100)
    form = undone(form)
    expect(form.now).toEqual(styleWith({ title_text: 'Isles' }))
    form = undone(form)
    expect(form.now.title_text).toBe('Is')
    form = undone(undone(form))
    expect(form.now).toEqual(DEFAULT_STYLE)
    expect(isChanged(form)).toBe(false)
    form = redone(redone(redone(redone(form))))
    expect(form.now).toEqual(styleWith({ title_text: 'Isles', font_colour: '#ff0000' }))
  })

  it('forgets what was undone once something else is changed, and takes no step for no change', () => {
    const before = undone(edited(startForm(DEFAULT_STYLE), { title_text: 'Isles' }, 0))
    expect(edited(before, { title_text: '' }, 1)).toBe(before)
    expect(redone(edited(before, { tip_url: 'https://tips.example' }, 2)).now.title_text).toBe('')
  })

  it('sends what was changed alone', () => {
    expect(changedFields(DEFAULT_STYLE, styleWith({ title_text: 'Isles', tip_url: null }))).toEqual({
      title_text: 'Isles',
    })
  })

  it('keeps what was changed here, and follows the server in all else', () => {
    const form = edited(startForm(DEFAULT_STYLE), { title_text: 'Mine' }, 0)
    const now = rebased(form, styleWith({ title_text: 'Theirs', font_family: 'Lato' }))
    expect(now.now).toEqual(styleWith({ title_text: 'Mine', font_family: 'Lato' }))
    expect(undone(now).now).toEqual(styleWith({ title_text: 'Theirs', font_family: 'Lato' }))
  })

  it('can go back to before the default was restored, without the pictures that went with the style', () => {
    const mine = styleWith({ title_text: 'Mine', title_image_url: '/maps/1/files/assets/a.png' })
    const form = restored(startForm(mine), DEFAULT_STYLE)
    expect(isChanged(form)).toBe(false)
    expect(undone(form).now).toEqual(styleWith({ title_text: 'Mine' }))
  })

  it('says what is wrong in the words of the server', () => {
    expect(styleProblems(DEFAULT_STYLE)).toEqual({})
    expect(styleProblems(styleWith({ tip_url: 'javascript:alert(1)' }))).toEqual({
      tip_url: 'Only http and https addresses are allowed.',
    })
    expect(Object.keys(styleProblems(styleWith({ title_text: 'x'.repeat(51) })))).toEqual(['title_text'])
  })
})
