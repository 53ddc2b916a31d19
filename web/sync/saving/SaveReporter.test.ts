import { expect, it } from 'vitest'
import { saveStateOf } from './SaveReporter.ts'

it('is the same object while nothing about it changes, so that nothing is shown anew', () => {
  expect(saveStateOf(0, null, true, null)).toBe(saveStateOf(0, 'offline', false, null))
  expect(saveStateOf(1, null, true, null)).toBe(saveStateOf(2, null, false, 'No.'))
})

it('tells of a refusal only once nothing else is on its way', () => {
  expect(saveStateOf(1, null, true, 'No.').kind).toBe('saving')
  expect(saveStateOf(1, 'offline', true, 'No.').kind).toBe('waiting')
  expect(saveStateOf(0, null, true, 'No.')).toEqual({ kind: 'refused', text: 'No.' })
})
