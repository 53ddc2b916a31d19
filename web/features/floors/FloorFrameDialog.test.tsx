import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { FloorFrameDialog } from './FloorFrameDialog.tsx'

const FLOOR = { id: 2, name: 'Loft', frame: { x: 5, y: 6, width: 300, height: 150 } }

const saved = async (imageHeight: number) => {
  const onSave = vi.fn()
  const image = {
    ...{ id: 'i', width: 400, height: imageHeight },
    ...{ state: { state: 'ready' as const }, previewUrl: null, pyramid: null },
  }
  const { user, unmount } = await renderInViewer(
    <FloorFrameDialog floor={FLOOR} image={image} isBusy={false} onSave={onSave} onClose={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  unmount()
  return onSave.mock.calls
}

it('saves the place of an image that replaced one of other proportions, as it previews it', async () => {
  expect(await saved(200)).toEqual([])
  expect(await saved(400)).toEqual([[{ ...FLOOR.frame, height: 300 }]])
})
