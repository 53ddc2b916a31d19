import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './createQueryClient.ts'

describe('createQueryClient, without a network', () => {
  beforeEach(() => onlineManager.setOnline(false))
  afterEach(() => onlineManager.setOnline(true))

  it('knows that a page was opened without one, and so when it comes', () => {
    onlineManager.setOnline(true)
    vi.stubGlobal('navigator', { onLine: false })
    createQueryClient()
    vi.unstubAllGlobals()
    expect(onlineManager.isOnline()).toBe(false)
  })

  it('knows of a network that is lost before anything is shown', () => {
    onlineManager.setOnline(true)
    const events = new EventTarget()
    vi.stubGlobal('window', events)
    const client = createQueryClient()
    events.dispatchEvent(new Event('offline'))
    expect(onlineManager.isOnline()).toBe(false)
    client.unmount()
    vi.unstubAllGlobals()
  })

  it('fails a mutation at once, and does not run it later', async () => {
    const client = createQueryClient()
    client.mount()
    const act = vi.fn(() => Promise.reject(new Error('unreachable')))
    const mutation = client.getMutationCache().build(client, { mutationFn: act })
    await expect(mutation.execute(undefined)).rejects.toThrow('unreachable')
    onlineManager.setOnline(true)
    await client.resumePausedMutations()
    expect(act).toHaveBeenCalledOnce()
    client.unmount()
  })

  it('fails a query, and runs it again when the network is back', async () => {
    const client = createQueryClient()
    client.mount()
    const ask = vi.fn(() => (onlineManager.isOnline() ? 'answer' : Promise.reject(new Error('unreachable'))))
    const observer = new QueryObserver(client, { queryKey: ['question'], queryFn: ask, retryDelay: 0 })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('answer'))
    stop()
    client.unmount()
  })
})
