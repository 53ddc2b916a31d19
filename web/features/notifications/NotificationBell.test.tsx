import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rememberViewer } from '../../sources/http/rememberViewer.ts'
import { NotificationBell } from './NotificationBell.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const showWhileLoading = () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationBell />
    </QueryClientProvider>,
  )
}

it('keeps its place for who was signed in, so that nothing beside it moves', () => {
  rememberViewer(4)
  showWhileLoading()
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
})

it('has no place for guests', () => {
  showWhileLoading()
  expect(screen.queryByRole('button')).toBeNull()
})
