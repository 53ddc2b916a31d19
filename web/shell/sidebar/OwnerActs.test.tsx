import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { MapHead } from './MapHead.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Renders the head of a map in a sidebar of this width. */
const renderHead = async (widthPx: number) => {
  const measures: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        measures.push(measure)
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx)
  const tools = [
    { label: 'Edit Style', icon: null, act: vi.fn() },
    { label: 'Open the map style editor', icon: null, isPinned: true, act: vi.fn() },
  ]
  const { user } = await renderInViewer(<MapHead tools={tools} />)
  act(() => measures.forEach((measure) => measure()))
  return { user, tools }
}

const ACTS = ['Edit Map', 'Edit Style', 'Erase edit history', 'Delete map']

it('has a label on everything that is done with a map, where there is room', async () => {
  const { user, tools } = await renderHead(400)
  for (const name of ACTS) expect(screen.getByRole('button', { name }).textContent).toBe(name)
  await user.click(screen.getByText('Edit Style'))
  expect(tools[0]?.act).toHaveBeenCalledOnce()
})

it('has everything in one menu where there is none, but for the pencil that opens the style editor [VIEW-015]', async () => {
  const { user, tools } = await renderHead(268)
  expect(screen.queryByRole('button', { name: 'Delete map' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the map style editor' }))
  expect(tools[1]?.act).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Edit this map' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(ACTS)
  await user.click(screen.getByRole('menuitem', { name: 'Edit Style' }))
  expect(tools[0]?.act).toHaveBeenCalledOnce()
})
