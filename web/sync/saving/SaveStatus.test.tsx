import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { TooltipHost } from '../../ui/overlay/Tooltip.tsx'
import type { SaveState } from './SaveReporter.ts'
import { SaveStatus } from './SaveStatus.tsx'

const show = (
  save: SaveState,
  isOffline = false,
  place: 'server' | 'browser' = 'server',
  isLivePaused = false,
) => {
  const onSignIn = vi.fn()
  render(
    <>
      <SaveStatus {...{ save, isOffline, isLivePaused, place, onSignIn }} />
      <TooltipHost />
    </>,
  )
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
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  })

  it('says on a tap why something was refused, and to those who hear the page', async () => {
    const text = 'Your change was not saved. There is a category of this name already.'
    show({ kind: 'refused', text })
    const badge = screen.getByRole('button', { name: 'Not saved' })
    expect(document.getElementById(badge.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
    await userEvent.setup().pointer({ keys: '[TouchA]', target: badge })
    expect(document.querySelector('.tooltip')?.textContent).toBe(text)
  })

  it.each([
    [true, 'This browser’s storage cannot be reached. 1 change kept for when it can be.'],
    [
      false,
      'This browser’s storage cannot be reached. 1 change will be lost when you leave this page: saving is tried again by itself.',
    ],
  ])('speaks of this browser’s storage where that is where a map is kept', (isStored, why) => {
    const { text } = show({ kind: 'waiting', reason: 'offline', count: 1, isStored }, false, 'browser')
    expect(text).toBe('1 change not saved')
    expect(screen.getByText(why)).toBeTruthy()
  })

  it('says that there is no network also when nothing waits', () => {
    expect(show({ kind: 'saved' }, true).text).toBe('Offline')
  })

  it('says that live updates are paused where nothing else is to be said', () => {
    expect(show({ kind: 'saved' }, false, 'server', true).text).toBe('Not live')
    expect(screen.getByText(/^Live updates are paused\. Trying again…/)).toBeTruthy()
  })

  it.each<[SaveState, boolean, string]>([
    [{ kind: 'saved' }, true, 'Offline'],
    [{ kind: 'saving' }, false, 'Saving…'],
    [{ kind: 'waiting', reason: 'offline', count: 1, isStored: true }, false, 'Offline: 1 change waiting'],
  ])(
    'says what is nearer while live updates are paused: of %j, without a network: %s',
    (save, isOffline, text) => {
      expect(show(save, isOffline, 'server', true).text).toBe(text)
    },
  )

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
