import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { SaveState } from './SaveReporter.ts'
import { SaveStatus } from './SaveStatus.tsx'

const show = (save: SaveState, isOffline = false) => {
  const onSignIn = vi.fn()
  render(<SaveStatus save={save} isOffline={isOffline} place="on the server" onSignIn={onSignIn} />)
  return { onSignIn, text: screen.getByRole('status').textContent }
}

describe('the save status', () => {
  it.each<[SaveState, string]>([
    [{ kind: 'saved' }, 'Saved'],
    [{ kind: 'saving' }, 'Saving…'],
    [{ kind: 'waiting', reason: 'offline', count: 1, isStored: true }, 'Offline: 1 change waiting'],
    [{ kind: 'waiting', reason: 'offline', count: 3, isStored: true }, 'Offline: 3 changes waiting'],
    [{ kind: 'waiting', reason: 'not-editable', count: 2, isStored: true }, 'Not saved'],
    [{ kind: 'refused', text: 'There is a category of this name already.' }, 'Not saved'],
  ])('of %j', (save, text) => {
    expect(show(save).text).toBe(text)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that there is no network also when nothing waits', () => {
    expect(show({ kind: 'saved' }, true).text).toBe('Offline')
  })

  it('says without a network what waits, if something does', () => {
    const waiting = { kind: 'waiting', reason: 'offline', count: 2, isStored: true } as const
    expect(show(waiting, true).text).toBe('Offline: 2 changes waiting')
  })

  it('offers to sign in to somebody who is signed out', async () => {
    const { text, onSignIn } = show({ kind: 'waiting', reason: 'signed-out', count: 1, isStored: true })
    expect(text).toBe('Signed out')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }))
    expect(onSignIn).toHaveBeenCalledOnce()
  })
})
