import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Branching } from '../../sources/MapSource.ts'
import { BranchPanel } from './BranchPanel.tsx'

const now = new Date().toISOString()
const longAgo = new Date()
longAgo.setUTCMonth(longAgo.getUTCMonth() - 7)

const living: Branching = { isAllowed: false, origin: null, branchCount: 0, updatedAt: now }
const abandoned: Branching = { ...living, updatedAt: longAgo.toISOString() }
const origin = { map: { id: 7, name: 'Isles', slug: 'isles', uploader_username: 'orla' }, isFilled: true }

const shown = async (branching: Branching, canEdit = false) => {
  const { unmount } = await renderInViewer(<BranchPanel />, {
    canEdit,
    record: { branching, isPublic: true, hiddenReason: null },
  })
  const panel = screen.queryByRole('region', { name: 'Branches' })
  const text = panel?.textContent ?? null
  unmount()
  return text
}

afterEach(() => vi.unstubAllGlobals())

it('says what came with the map at once, without asking the server, so that it moves nothing later', async () => {
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  expect(await shown(living)).toBeNull()
  expect(await shown({ ...living, origin })).toBe('Branched from Isles by @orla · Compare')
  expect(await shown({ ...living, origin: { ...origin, map: null } })).toBe(
    'Branched from a map that is no longer public',
  )
  expect(await shown({ ...living, branchCount: 2 })).toBe('2 branches')
  expect(ask).not.toHaveBeenCalled()
})

it('offers to continue an abandoned map, and to branch one whose owner allows it, but not to the owner', async () => {
  expect(await shown(abandoned)).toBe('Not updated for 7 monthsContinue this map')
  expect(await shown(abandoned, true)).toBe('Not updated for 7 months')
  expect(await shown({ ...living, isAllowed: true })).toBe('Branch this map')
  expect(await shown({ ...living, isAllowed: true }, true)).toBeNull()
})

it('says that everything is still being copied', async () => {
  expect(await shown({ ...living, origin: { ...origin, isFilled: false } })).toContain('is being copied…')
})
