import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LayerDialog } from './LayerDialog.tsx'

it('asks whether a drawing is public, and says beside it that only this browser has it [PIN-008]', async () => {
  const layer = { id: 'one', name: '', isPublic: true, strokes: [], isVisible: true }
  await renderInViewer(<LayerDialog title="Name the drawing" layer={layer} isNew onClose={() => {}} />)
  const box = screen.getByRole('checkbox', { name: 'Public', checked: true })
  expect(box.closest('.layer-form__public')?.textContent).toBe('PublicKept in this browser only.')
})
