import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { claimMarks } from '../../sources/progress/browserMarks.ts'
import { LayerDialog } from './LayerDialog.tsx'

it('asks whether a drawing is public, and says beside it where it is kept [PIN-008]', async () => {
  const layer = { id: 'one', name: '', isPublic: true, strokes: [], isVisible: true }
  const shown = async () => {
    await renderInViewer(<LayerDialog title="Name the drawing" layer={layer} isNew onClose={() => {}} />)
    const box = screen.getByRole('checkbox', { name: 'Public', checked: true })
    return box.closest('.layer-form__public')?.textContent
  }
  expect(await shown()).toBe('PublicKept in this browser only.')
  cleanup()
  claimMarks(4)
  expect(await shown()).toBe(
    'PublicKept in your account. Others see it only if it is public, by a link to your progress.',
  )
})
