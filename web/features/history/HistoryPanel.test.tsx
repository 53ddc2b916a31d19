import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aCategory } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Change } from '../../../shared/content/changes.ts'
import type { Sitting } from '../../../shared/history/history.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

const aSitting = (username: string, first: number, last: number): Sitting => ({
  ...{ userId: first, username, first, last, lists: last - first + 1, images: 0, restoredFrom: null },
  ...{ from: '2026-01-01T12:00:00.000Z', to: '2026-01-01T12:00:00.000Z' },
  counts: [{ op: 'insert', kind: 'category', count: last - first + 1 }],
})
const CATEGORY: Change = { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) }

afterEach(() => vi.unstubAllGlobals())

it('shows what is done meanwhile, and leaves the row that has the focus where it is', async () => {
  let sittings = [aSitting('Anna', 1, 2)]
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ first: 0, last: sittings[0]?.last ?? 0, before: null, sittings })),
  )
  const { world } = await renderInViewer(<HistoryPanel walked={{ kind: 'list' }} />)
  const annas = await screen.findByRole('button', { name: /^Anna.*2 categories added/ })
  annas.focus()
  sittings = [aSitting('Ben', 4, 4), aSitting('Anna', 1, 3)]
  world.source.commitElsewhere([CATEGORY])
  await act(() => world.session.catchUp())
  await screen.findByRole('button', { name: /^Ben/ }, { timeout: 10_000 })
  expect(screen.getByRole('button', { name: /^Anna.*3 categories added/ })).toBe(annas)
  expect(document.activeElement).toBe(annas)
})

it('asks only for the newest page anew, and keeps the others', async () => {
  let newest = 4
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.split('?')[1] ?? 'newest')
    const isOlder = url.includes('before=3')
    const page = isOlder
      ? { first: 0, last: 2, before: null, sittings: [aSitting('Anna', 1, 2)] }
      : { first: 3, last: newest, before: 3, sittings: [aSitting('Ben', 3, newest)] }
    return Promise.resolve(Response.json(page))
  })
  const { user, world } = await renderInViewer(<HistoryPanel walked={{ kind: 'list' }} />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('button', { name: /^Anna/ })
  newest = 5
  world.source.commitElsewhere([CATEGORY])
  await act(() => world.session.catchUp())
  await screen.findByRole('button', { name: /^Ben.*3 categories added/ }, { timeout: 10_000 })
  expect(screen.getByRole('button', { name: /^Anna/ })).toBeTruthy()
  expect(asked).toEqual(['newest', 'before=3', 'newest'])
})
