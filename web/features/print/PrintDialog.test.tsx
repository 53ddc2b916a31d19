import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { createVisibility } from '../../shell/visibility.ts'
import { readChoices, rememberChoices } from './printChoices.ts'
import { PrintDialog } from './PrintDialog.tsx'

class IdleWorker {
  postMessage = () => {}
  terminate = () => {}
}

beforeEach(() => {
  for (const name of ['OffscreenCanvas', 'CompressionStream', 'Worker']) vi.stubGlobal(name, IdleWorker)
  rememberChoices({ ...readChoices(), area: 'whole' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const opened = async (areLabelsShown: boolean) => {
  createVisibility('1').setState({ areLabelsShown })
  const { user, unmount } = await renderInViewer(<PrintDialog onClose={() => {}} />)
  const names = screen.getByRole('checkbox', { name: 'Names', checked: areLabelsShown })
  return {
    touchNames: () => user.click(names),
    download: async () => {
      await user.click(screen.getByRole('button', { name: 'Download' }))
      unmount()
    },
  }
}

it('leaves out names that are hidden on the map, and forgets nothing for it', async () => {
  const { download } = await opened(false)
  await download()
  expect(readChoices().hasNames).toBe(true)
})

it('remembers whether names were left out by hand', async () => {
  const { touchNames, download } = await opened(true)
  await touchNames()
  await download()
  expect(readChoices().hasNames).toBe(false)
})
