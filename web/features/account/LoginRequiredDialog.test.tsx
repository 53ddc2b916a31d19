import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AboutDialog } from '../about/AboutDialog.tsx'
import { LoginRequiredDialog } from './LoginRequiredDialog.tsx'

/** The greatest width of the open dialog; what is not set is that of all small dialogs. */
const maxWidth = (): string => {
  const { maxWidth: own } = screen.getByRole('dialog').style
  return own || (/--dialog: (\d+px);/.exec(readFileSync('web/ui/tokens.css', 'utf8'))?.[1] ?? '')
}

const show = (dialog: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  )

it('is at most 420 px wide, as all small dialogs but About are, which is 430 [CONST-042]', () => {
  const { unmount } = show(<LoginRequiredDialog onClose={() => {}} onLocal={() => {}} />)
  expect(maxWidth()).toBe('420px')
  unmount()
  show(<AboutDialog onClose={() => {}} />)
  expect(maxWidth()).toBe('430px')
})
