import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idle } from './idle.ts'
import { ChunkError, lazyOverlay, lazyPanel, lazyPart, loadChunk, usePreload } from './lazyPart.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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

describe('lazyPart', () => {
  const show = (Page: ReturnType<typeof lazyPart>) => {
    const page = (
      <ErrorBoundary fallback="Lost">
        <Page fallback="Loading…" />
      </ErrorBoundary>
    )
    return { page, ...render(page) }
  }

  it('shows a component that was preloaded at once', async () => {
    const Page = lazyPart(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    Page.preload()
    await new Promise((resolve) => setTimeout(resolve))
    show(Page)
    expect(screen.queryByRole('heading', { name: 'Gannet Isles' })).not.toBeNull()
  })

  it('keeps one that is shown already as it is when it is preloaded', async () => {
    const Page = lazyPart(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    const { page, rerender } = show(Page)
    const shown = await screen.findByRole('heading')
    Page.preload()
    await new Promise((resolve) => setTimeout(resolve))
    rerender(page)
    expect(screen.getByRole('heading')).toBe(shown)
  })

  it('asks for its script again when it is opened after a preload that failed', async () => {
    const load = vi.fn(() => Promise.resolve(() => <h1>Gannet Isles</h1>))
    load.mockRejectedValueOnce(new TypeError('lost'))
    const Page = lazyPart(load)
    Page.preload()
    await new Promise((resolve) => setTimeout(resolve))
    show(Page)
    await screen.findByRole('heading', { name: 'Gannet Isles' })
    expect(load).toHaveBeenCalledTimes(2)
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

  it('says in its place that its script is lost, and asks for a new page when it is tried again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const load = vi.fn(() => Promise.resolve(Hello))
    load.mockRejectedValueOnce(new TypeError('lost'))
    const open = show(load)
    await open()
    await screen.findByRole('alertdialog', { name: failure })
    expect(load).toHaveBeenCalledOnce()
    await press('Try again')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('keeps the page when it is tried again without a network', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(() => Promise.resolve(Hello))
    load.mockRejectedValueOnce(new TypeError('lost'))
    await show(load)()
    await screen.findByRole('alertdialog', { name: failure })
    await press('Try again')
    await screen.findByRole('button', { name: 'Hello, Orla' })
    expect(reload).not.toHaveBeenCalled()
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
  it('shows its failure, and loads again for another subject', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Pin = ({ id }: { id: number }) => <p>Pin {id}</p>
    const load = vi.fn(() => Promise.resolve(Pin))
    load.mockRejectedValueOnce(new TypeError('lost'))
    const Panel = lazyPanel(load, ({ id, text }) => (
      <p>
        {id}: {text}
      </p>
    ))
    const { rerender } = render(<Panel id={1} />)
    await screen.findByText('1: This could not be loaded. Check your connection, then try again.')
    rerender(<Panel id={2} />)
    await screen.findByText('Pin 2')
  })
})

describe('usePreload', () => {
  const Page = ({ preload }: { preload: () => void }) => {
    usePreload(preload)
    return null
  }

  it('fetches a part ahead, unless the visitor saves data', async () => {
    const preload = vi.fn()
    render(<Page preload={preload} />)
    await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())

    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const unwanted = vi.fn()
    render(<Page preload={unwanted} />)
    await idle()
    expect(unwanted).not.toHaveBeenCalled()
  })
})
