import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUsernameProblem } from './ProfileDialog.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is said while somebody called Orla types, and what the server is asked meanwhile. */
const typing = () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const name = new URL(path, 'http://here.invalid').searchParams.get('username') ?? ''
    asked.push(name)
    return Promise.resolve(Response.json({ problem: name === 'Kelder' ? 'Taken.' : null }))
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ typed }) => useUsernameProblem(typed, 'Orla'), {
    wrapper,
    initialProps: { typed: 'Orla' },
  })
  const type = async (typed: string, pauseMs: number) => {
    rerender({ typed })
    await act(() => vi.advanceTimersByTimeAsync(pauseMs))
    // What the pause has set off, such as the server's answer.
    await act(() => vi.advanceTimersByTimeAsync(1))
    return result.current
  }
  return { type, asked }
}

describe('useUsernameProblem', () => {
  it('says at once what can be seen in a name, without asking anybody', async () => {
    const { type, asked } = typing()
    expect(await type('\u0430dmin', 0)).toBe('Please write each word of the name in one alphabet.')
    expect(await type('ad\u3164min', 1000)).toBe('A username cannot have invisible characters.')
    expect(asked).toEqual([])
  })

  it('asks whether a name is taken after a pause, and not for each letter', async () => {
    const { type, asked } = typing()
    for (const typed of ['K', 'Ke', 'Kel', 'Keld', 'Kelde']) expect(await type(typed, 100)).toBeNull()
    expect(await type('Kelder', 1000)).toBe('Taken.')
    expect(await type('Kelders', 0)).toBeNull()
    expect(await type('Kelders', 1000)).toBeNull()
    expect(asked).toEqual(['Kelder', 'Kelders'])
  })

  it('has nothing against the name they have, nor against one not begun', async () => {
    const { type, asked } = typing()
    for (const typed of ['Orla', ' Orla ', '']) expect(await type(typed, 1000)).toBeNull()
    expect(asked).toEqual([])
  })
})
