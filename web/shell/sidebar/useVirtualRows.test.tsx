// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SideScroll } from './SideScroll.tsx'
import { useFocusedRow, useVirtualRows } from './useVirtualRows.ts'

const HEIGHT_PX = 320
const COUNT = 10_000

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT_PX)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const List = ({ keptIndex }: { keptIndex: number }) => {
  const tree = useRef<HTMLUListElement>(null)
  const { items, height, scrollToIndex } = useVirtualRows({ count: COUNT, tree, keptIndex })
  return (
    <>
      <button type="button" onClick={() => scrollToIndex(500)}>
        To 500
      </button>
      <ul ref={tree} style={{ height }}>
        {items.map(({ index, top }) => (
          <li key={index} data-top={top}>
            {index}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A list of so many rows, each with a button. */
const Buttons = ({ count }: { count: number }) => {
  const tree = useRef<HTMLUListElement>(null)
  const focused = useFocusedRow(count)
  const { items } = useVirtualRows({ count, tree, keptIndex: focused.index })
  return (
    <ul ref={tree} onFocus={focused.onFocus}>
      {items.map(({ index }) => (
        <li key={index} data-index={index}>
          <button type="button">{index}</button>
        </li>
      ))}
    </ul>
  )
}

const shownList = (keptIndex = -1) => {
  render(
    <SideScroll head={null}>
      <List keptIndex={keptIndex} />
    </SideScroll>,
  )
  return scrollerShown()
}

const scrollerShown = () => {
  const scroller = document.querySelector('.side__scroll')
  if (!(scroller instanceof HTMLElement)) throw new Error('Nothing scrolls.')
  return scroller
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => Number(textContent))

const scrolledTo = (scroller: HTMLElement, top: number) =>
  act(() => {
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  })

it('renders the rows in view and a few beyond, each at its place', () => {
  const scroller = shownList()
  expect(rows()).toEqual(Array.from({ length: 23 }, (_, index) => index))
  scrolledTo(scroller, 32 * 1_000)
  expect(rows()).toEqual(Array.from({ length: 31 }, (_, at) => 992 + at))
  expect(screen.getByText('1000').dataset.top).toBe(String(32 * 1_000))
  expect(screen.getByRole('list').style.height).toBe(`${32 * COUNT}px`)
})

it('renders the rows that it scrolls to before the browser tells that it has scrolled', () => {
  const scroller = shownList()
  vi.spyOn(scroller, 'scrollTo').mockImplementation((to?: ScrollToOptions | number) => {
    if (typeof to === 'object') scroller.scrollTop = to.top ?? 0
  })
  act(() => screen.getByRole('button', { name: 'To 500' }).click())
  expect(rows()).toContain(500)
})

it('keeps one row wherever it is, and renders none that is not there', () => {
  const scroller = shownList(5_000)
  expect(rows().at(-1)).toBe(5_000)
  scrolledTo(scroller, 32 * 9_000)
  expect(rows()[0]).toBe(5_000)
  scrolledTo(scroller, 32 * COUNT)
  expect(rows().at(-1)).toBe(COUNT - 1)
})

it('scrolls as far as it takes to show a row, clear of the heading', () => {
  const scroller = shownList()
  const moved = vi.spyOn(scroller, 'scrollTo').mockImplementation(() => {})
  act(() => screen.getByRole('button').click())
  expect(moved).toHaveBeenLastCalledWith({ top: 501 * 32 - HEIGHT_PX })
  scrolledTo(scroller, 500 * 32 + 10)
  act(() => screen.getByRole('button').click())
  expect(moved).toHaveBeenLastCalledWith({ top: 500 * 32 - 36 })
})

it('keeps the row with the focus when it is scrolled out of view, and the first one once that row is gone', () => {
  const list = (count: number) => (
    <SideScroll head={null}>
      <Buttons count={count} />
    </SideScroll>
  )
  const { rerender } = render(list(COUNT))
  const scroller = scrollerShown()
  const button = screen.getByRole('button', { name: '7' })
  act(() => button.focus())
  scrolledTo(scroller, 32 * 5_000)
  expect(document.activeElement).toBe(button)
  expect(rows().slice(0, 2)).toEqual([7, 4_992])
  rerender(list(5))
  expect(rows()[0]).toBe(0)
})
