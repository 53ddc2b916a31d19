import { expect, it, vi } from 'vitest'
import { panClearOf } from './panClearOf.ts'

const scene = () => ({
  viewSize: { width: 1000, height: 600 },
  // One map px is one CSS px, with 0,0 at the lower left of the view.
  mapToView: ({ x, y }: { x: number; y: number }) => ({ xView: x, yView: 600 - y }),
  setInsets: vi.fn<(insets: unknown) => void>(),
  flyTo: vi.fn<(place: unknown) => void>(),
})

const PANEL = { offsetWidth: 276, offsetTop: 12, offsetHeight: 400 }
const at = (left: number, right: number, bottom = 300, top = 400) => ({ left, right, bottom, top })

it('pans a shape clear of the panel, and back afterwards', () => {
  const view = scene()
  const back = panClearOf(view, at(600, 900), PANEL)
  expect(view.setInsets).toHaveBeenCalledWith(expect.objectContaining({ rightView: 300 }))
  expect(view.flyTo).toHaveBeenCalledWith({ x: 750, y: 350 })
  back()
  expect(view.setInsets).toHaveBeenLastCalledWith(null)
})

it.each([
  ['beside it', at(100, 690)],
  ['below it', at(600, 900, 20, 100)],
  ['too wide to be clear of it', at(100, 900)],
])('leaves the map where a shape lies %s', (_, bounds) => {
  const view = scene()
  panClearOf(view, bounds, PANEL)()
  expect(view.flyTo).not.toHaveBeenCalled()
  expect(view.setInsets).not.toHaveBeenCalled()
})
