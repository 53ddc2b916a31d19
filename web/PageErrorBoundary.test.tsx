import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { ApiError } from './sources/http/api.ts'
import { lazyPart } from './ui/lazyPart.tsx'

const MapPage = () => <h1>Gannet Isles</h1>

/** A site of two pages, the second with a script that is lost `failures` times. */
const visit = (failures: number) => {
  let left = failures
  const load = vi.fn(() => (left-- > 0 ? Promise.reject(new TypeError('lost')) : Promise.resolve(MapPage)))
  const LazyMap = lazyPart(load)
  render(
    <MemoryRouter>
      <Link to="/">Home</Link>
      <Link to="/map/7">Map</Link>
      <PageErrorBoundary>
        <Routes>
          <Route path="/" element={<h1>All Maps</h1>} />
          <Route path="/map/7" element={<LazyMap fallback="Loading…" />} />
        </Routes>
      </PageErrorBoundary>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return { load, go: (name: string) => user.click(screen.getByRole('link', { name })) }
}

/** Shows a page that fails while it is rendered. */
const failWith = (error: Error) => {
  const Failing = () => {
    throw error
  }
  render(
    <MemoryRouter>
      <PageErrorBoundary>
        <Failing />
      </PageErrorBoundary>
    </MemoryRouter>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('PageErrorBoundary', () => {
  it('says that a page could not be loaded, after one attempt', async () => {
    const { load, go } = visit(Infinity)
    await go('Map')
    await heading('This page could not be loaded.')
    expect(load).toHaveBeenCalledOnce()
  })

  it('then shows another page, and loads the failed one when it is opened again', async () => {
    const { load, go } = visit(1)
    await go('Map')
    await heading('This page could not be loaded.')
    await go('Home')
    await heading('All Maps')
    await go('Map')
    await heading('Gannet Isles')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a page that fails by itself', new Error('broken')],
    ['a refusal, which is no failure', new ApiError(404, { error: 'Map not found' }, 'abc123abc123')],
  ])('names no request for %s', async (_what, error) => {
    failWith(error)
    await heading('Something went wrong on this page.')
    expect(screen.queryByText(/If you report this/)).toBeNull()
  })

  it('names the request that failed, to be copied', async () => {
    const user = userEvent.setup()
    failWith(new Error('no map', { cause: new ApiError(500, { error: 'Something' }, 'abc123abc123') }))
    await heading('Something went wrong on this page.')
    expect(screen.getByText(/If you report this, give the id/).textContent).toContain('abc123abc123')
    await user.click(screen.getByRole('button', { name: 'Copy the id' }))
    expect(await navigator.clipboard.readText()).toBe('abc123abc123')
  })

  it('asks for a new page when it is tried again, or once there is a network', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { go } = visit(1)
    await go('Map')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
