import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { useViewerState } from '../../shell/viewerContext.ts'
import { UpdateButton } from './UpdateButton.tsx'

/** Like the map's page: another width replaces what the button is in. */
const Page = () => {
  const [isNarrow, setNarrow] = useState(false)
  const overlay: ReactNode = useViewerState((state) => state.overlay)
  return (
    <>
      {isNarrow ? <nav>Phone</nav> : <UpdateButton />}
      <button hidden data-testid="turn" onClick={() => setNarrow(true)} />
      {overlay}
    </>
  )
}

it('opens a dialog that stays, with what was chosen in it, when its button goes', async () => {
  const { user } = await renderInViewer(<Page />)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog')
  screen.getByTestId('turn').click()
  await screen.findByText('Phone')
  expect(dialog.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  expect(dialog.isConnected).toBe(false)
})
