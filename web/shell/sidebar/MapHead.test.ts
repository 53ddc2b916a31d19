import { beforeEach, expect, it } from 'vitest'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { RefusedError, SourceUnavailableError } from '../../sources/MapSource.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { sayFailure } from './MapHead.tsx'

const texts = { failed: TEXTS.map.visibilityFailed, threw: TEXTS.map.visibilityThrew }
const said = (error: Error) => {
  sayFailure(error, texts)
  const { text, hint } = useToasts.getState().notes.at(-1) ?? {}
  return { text, hint }
}

beforeEach(() => useToasts.setState({ notes: [] }))

it('of a refusal is the server’s own, or a general one [ERR-073]', () => {
  expect(said(new RefusedError('Not yours.'))).toEqual({ text: 'Not yours.' })
  expect(said(new RefusedError(null))).toEqual({ text: 'Failed to update map visibility.' })
})

it('of a missing or unreadable response is exactly that, with what to do about it in a line of its own [ERR-074]', () => {
  const text = 'Error updating map visibility.'
  expect(said(new TypeError('Not as agreed.'))).toEqual({ text })
  expect(said(new SourceUnavailableError('Unreachable.'))).toEqual({
    text,
    hint: 'Check your connection, then try again.',
  })
})
