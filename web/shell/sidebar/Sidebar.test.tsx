import { act, cleanup, screen } from '@testing-library/react'
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { Sidebar } from './Sidebar.tsx'

const { happyDOM } = window as unknown as HappyWindow

const resizeTo = (width: number) => act(() => happyDOM.setViewport({ width, height: 600 }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  resizeTo(1024)
})

const renderSidebar = (foldedWhere?: string) =>
  renderInViewer(
    <Sidebar bar={null} foldedWhere={foldedWhere}>
      List
    </Sidebar>,
  )

const list = () => screen.queryByText('List')

it('is folded away in a narrow frame until somebody opens it, and in no other', async () => {
  const { user } = await renderSidebar('(max-width: 899px)')
  expect(list()).toBeTruthy()
  resizeTo(850)
  expect(list()).toBeNull()
  resizeTo(900)
  expect(list()).toBeTruthy()
  resizeTo(850)
  await user.click(screen.getByRole('button', { name: 'Open sidebar' }))
  expect(list()).toBeTruthy()
})

it('is open at first, and then as it was left', async () => {
  const { user, unmount } = await renderSidebar()
  resizeTo(850)
  await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
  expect(list()).toBeNull()
  unmount()
  await renderSidebar()
  expect(list()).toBeNull()
})
