import { describe, expect, it } from 'vitest'
import { pendingText } from './PendingChanges.tsx'

describe('what a page without a map says of changes', () => {
  it('is nothing while they are sent, or if there are none', () => {
    expect(pendingText(2, null)).toBeNull()
    expect(pendingText(0, 'signed-out')).toBeNull()
    expect(pendingText(0, 'not-editable')).toBeNull()
  })

  it('is how many wait, and why', () => {
    expect(pendingText(1, 'offline')).toMatch(/^1 change waits: offline/)
    expect(pendingText(3, 'signed-out')).toMatch(/^3 changes wait: sign in/)
    expect(pendingText(2, 'not-editable')).toMatch(/^2 changes wait: you can no longer edit/)
  })

  it('is that there is no network, also when nothing waits', () => {
    expect(pendingText(0, 'offline')).toBe('Offline')
  })
})
