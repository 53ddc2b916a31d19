import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError, lazyOverlay, lazyPanel, lazyWithRetry, loadChunk } from './loadChunk.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loadChunk', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('gives up on a script that has not arrived after 120 s, and not before [SHELL-031] [CONST-077]', async () => {
    const failed = vi.fn()
    void loadChunk(() => new Promise(() => {})).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
  })

  it('resolves to a script that arrives in time and leaves no timer behind [SHELL-031]', async () => {
    await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with a message if the script cannot be loaded', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkError',
      message: 'This page could not be loaded.',
      cause,
    })
  })
})

describe('lazyWithRetry', () => {
  const open = (Page: ReturnType<typeof lazyWithRetry>) => {
    const page = <Page fallback="Loading…" />
    return { page, ...render(page) }
  }

  it('shows a component that was preloaded at once', async () => {
    const Page = lazyWithRetry(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    await Page.preload()
    open(Page)
    expect(screen.queryByRole('heading', { name: 'Gannet Isles' })).not.toBeNull()
  })

  it('keeps one that is shown already as it is when it is preloaded', async () => {
    const Page = lazyWithRetry(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    const { page, rerender } = open(Page)
    const shown = await screen.findByRole('heading')
    await Page.preload()
    rerender(page)
    expect(screen.getByRole('heading')).toBe(shown)
  })

  it('loads again when it is opened after a failure that nobody saw', async () => {
    let fail = (): void => undefined
    const load = vi.fn(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    load.mockImplementationOnce(
      () => new Promise((_, reject) => (fail = () => reject(new TypeError('lost')))),
    )
    const Page = lazyWithRetry(load)
    const { unmount } = open(Page)
    unmount()
    fail()
    await new Promise((resolve) => setTimeout(resolve))
    open(Page)
    await screen.findByRole('heading', { name: 'Gannet Isles' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads again when it is preloaded after a failure', async () => {
    const load = vi.fn(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    load.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'))
    const Page = lazyWithRetry(load)
    const { unmount } = open(Page)
    unmount()
    await new Promise((resolve) => setTimeout(resolve))
    await expect(Page.preload()).rejects.toThrow(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
    await Page.preload()
    expect(load).toHaveBeenCalledTimes(3)
  })
})

describe('lazyOverlay', () => {
  const Hello = ({ name, onClose }: { name: string; onClose: () => void }) => (
    <button onClick={onClose}>Hello, {name}</button>
  )

  /** A page with a button that opens an overlay. */
  const show = (load: () => Promise<typeof Hello>) => {
    const Overlay = lazyOverlay(load)
    const Page = () => {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          {isOpen ? <Overlay name="Orla" onClose={() => setOpen(false)} /> : <p>Closed</p>}
        </>
      )
    }
    render(<Page />)
    const user = userEvent.setup()
    return () => user.click(screen.getByRole('button', { name: 'Open' }))
  }

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  const failure = 'This could not be loaded. Check your connection, then try again.'
  const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

  it('says in its place that its script is lost, and loads it when it is tried again', async () => {
    const load = vi.fn(() => Promise.resolve(Hello))
    load.mockRejectedValueOnce(new TypeError('lost'))
    const open = show(load)
    await open()
    await screen.findByRole('alertdialog', { name: failure })
    expect(load).toHaveBeenCalledOnce()
    await press('Try again')
    await screen.findByRole('button', { name: 'Hello, Orla' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('closes when it is told to, and loads when it is opened again', async () => {
    const load = vi.fn(() => Promise.resolve(Hello))
    load.mockRejectedValueOnce(new TypeError('lost'))
    const open = show(load)
    await open()
    await screen.findByRole('alertdialog', { name: failure })
    await press('Close')
    await screen.findByText('Closed')
    await open()
    await screen.findByRole('button', { name: 'Hello, Orla' })
  })

  it('loads by itself once there is a network', async () => {
    const load = vi.fn(() => Promise.resolve(Hello))
    load.mockRejectedValueOnce(new TypeError('lost'))
    await show(load)()
    await screen.findByRole('alertdialog', { name: failure })
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('button', { name: 'Hello, Orla' })
  })

  it('leaves the page as it is when the overlay itself fails', async () => {
    const open = show(() =>
      Promise.resolve(() => {
        throw new Error('broken')
      }),
    )
    await open()
    await screen.findByRole('alertdialog', { name: 'Something went wrong here.' })
    await press('Close')
    await screen.findByText('Closed')
  })
})

describe('lazyPanel', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('shows its failure until it is tried again, and tries again for another subject', async () => {
    const Pin = ({ id }: { id: number }) => <p>Pin {id}</p>
    const load = vi.fn(() => Promise.resolve(Pin))
    load.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'))
    const Panel = lazyPanel(load, ({ id, text, onRetry }) => (
      <button onClick={onRetry}>
        {id}: {text}
      </button>
    ))
    const { rerender } = render(<Panel id={1} />)
    const failure = 'This could not be loaded. Check your connection, then try again.'
    await userEvent.setup().click(await screen.findByRole('button', { name: `1: ${failure}` }))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await screen.findByRole('button', { name: `1: ${failure}` })
    rerender(<Panel id={2} />)
    await screen.findByText('Pin 2')
  })
})
