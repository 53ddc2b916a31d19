import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { MapFloor } from '../../sources/MapSource.ts'
import { useFloorKeys } from './useFloorKeys.ts'

const floor = (id: number, name: string): MapFloor => ({ id, name, frame: null, image: null })

const Page = () => {
  useFloorKeys()
  return (
    <main>
      <button>Zoom in</button>
      <input type="range" aria-label="Opacity" />
    </main>
  )
}

it('goes to the floor above, but not from a slider, which the key moves', async () => {
  const record = { floors: [floor(1, 'Ground'), floor(2, 'Loft')] }
  const { viewer } = await renderInViewer(<Page />, { record, floorId: 1 })
  const floorId = () => viewer.store.getState().floorId
  fireEvent.keyDown(screen.getByLabelText('Opacity'), { key: 'PageUp' })
  expect(floorId()).toBe(1)
  fireEvent.keyDown(screen.getByText('Zoom in'), { key: 'PageUp' })
  expect(floorId()).toBe(2)
})
