import { describe, expect, it, vi } from 'vitest'
import { takeUsernameTaken } from './usernameTaken.ts'

const take = (address: string) => {
  const replaceState = vi.fn()
  const url = new URL(address, 'https://pinfold.example')
  return { isTaken: takeUsernameTaken(url, { replaceState, state: null }), replaceState }
}

describe('takeUsernameTaken', () => {
  it('removes the parameter by replacing the address, and keeps everything else [SHELL-026]', () => {
    const { isTaken, replaceState } = take('/?search=isles&error=username_taken#x')
    expect(isTaken).toBe(true)
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/?search=isles#x')
  })

  it.each(['/', '/?error=other', '/?search=username_taken'])('does not change %s [SHELL-026]', (address) => {
    const { isTaken, replaceState } = take(address)
    expect(isTaken).toBe(false)
    expect(replaceState).not.toHaveBeenCalled()
  })
})
