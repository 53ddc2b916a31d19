import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DrawDock } from './DrawDock.tsx'

it('keeps toasts above the topmost bar, as long as there is one', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, window.innerHeight - (this.matches('.draw-dock--offer') ? 160 : 100))
  })
  const bottom = () => document.documentElement.style.getPropertyValue('--toasts-bottom')
  const { rerender, unmount } = render(<DrawDock>Finish</DrawDock>)
  expect(bottom()).toBe('108px')
  rerender(
    <>
      <DrawDock>Finish</DrawDock>
      <DrawDock kind="offer">Continue</DrawDock>
    </>,
  )
  expect(bottom()).toBe('168px')
  unmount()
  expect(bottom()).toBe('')
})
