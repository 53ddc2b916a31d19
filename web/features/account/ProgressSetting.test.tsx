import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProgressSettings } from '../../../shared/progress/progress.ts'
import { claimMarks, progressOwner } from '../../sources/progress/browserMarks.ts'
import { progressNews } from '../../sync/progress/progressNews.ts'
import { AlertProvider } from '../../ui/overlay/AlertProvider.tsx'
import { useToasts } from '../../ui/overlay/toast.ts'
import { ProgressSetting } from './ProgressSetting.tsx'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  // Of another file's tests, too.
  useToasts.setState({ notes: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The setting of account 4, whose marks this browser has, on a server that refuses changes if it is said so. */
const show = (settings: ProgressSettings, refuses = false) => {
  const server = { settings, asked: [] as string[] }
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      server.asked.push(`${method} ${path}`)
      if (refuses) return Promise.resolve(Response.json({}, { status: 503 }))
      const isOn = typeof body === 'string' && body.includes('true')
      const has_copy = method === 'PUT' && (isOn || server.settings.has_copy)
      server.settings = { state: isOn ? 'on' : 'off', has_copy }
    }
    return Promise.resolve(Response.json(server.settings))
  })
  claimMarks(4)
  localStorage.setItem('pinfold_found_6', '[6]')
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AlertProvider>
        <ProgressSetting userId={4} />
      </AlertProvider>
    </QueryClientProvider>,
  )
  return { server, user: userEvent.setup() }
}

const theSwitch = (checked: boolean) =>
  screen.findByRole('switch', { name: 'Keep my progress in my account', checked })
const deleteButton = () => screen.queryByRole('button', { name: 'Delete it from my account' })

it('stays as it was where the change is refused, and the marks stay the account’s', async () => {
  const { user } = show({ state: 'on', has_copy: true }, true)
  await user.click(await theSwitch(true))
  await waitFor(() =>
    expect(useToasts.getState().notes.map(({ text }) => text)).toEqual(['The setting could not be saved.']),
  )
  expect(await theSwitch(true)).toBeTruthy()
  expect(progressOwner()).toBe(4)
})

it('is turned on, and the open map is told', async () => {
  const before = progressNews.getState()
  const { user, server } = show({ state: 'unasked', has_copy: false })
  expect(await theSwitch(false)).toBeTruthy()
  expect(deleteButton()).toBeNull()
  await user.click(await theSwitch(false))
  expect(await theSwitch(true)).toBeTruthy()
  expect(server.asked).toEqual(['PUT /api/progress/settings'])
  expect(progressNews.getState()).toBe(before + 1)
})

it('is turned off: what the browser shows is its own at once, and the copy stays', async () => {
  const { user } = show({ state: 'on', has_copy: true })
  await user.click(await theSwitch(true))
  expect(await theSwitch(false)).toBeTruthy()
  expect(progressOwner()).toBeNull()
  expect(localStorage.getItem('pinfold_found_6')).toBe('[6]')
  expect(deleteButton()).toBeTruthy()
})

it('the copy is deleted after a question, and what the browser shows stays', async () => {
  const { user, server } = show({ state: 'on', has_copy: true })
  await theSwitch(true)
  const ask = async (answer: string) => {
    await user.click(deleteButton() ?? document.body)
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: answer }))
  }
  await ask('Cancel')
  expect(server.asked).toEqual([])
  await ask('Delete')
  expect(await theSwitch(false)).toBeTruthy()
  expect(server.asked).toEqual(['DELETE /api/progress'])
  expect(deleteButton()).toBeNull()
  expect(progressOwner()).toBeNull()
  expect(localStorage.getItem('pinfold_found_6')).toBe('[6]')
})
