import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SnapButton } from './DrawBar.tsx'
import { drawingHabits } from './drawingHabits.ts'

const withTouch = (isTouch: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isTouch && media === '(any-pointer: coarse)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as Partial<MediaQueryList> as MediaQueryList,
  )

afterEach(() => drawingHabits.setState({ isSnapping: true }))

describe('the snap button', () => {
  it('is not there without a touch screen, where Alt does the same', () => {
    withTouch(false)
    render(<SnapButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('turns snapping off and on', async () => {
    withTouch(true)
    render(<SnapButton />)
    const button = screen.getByRole('button', { name: 'Snap to zones', pressed: true })
    await userEvent.click(button)
    expect(drawingHabits.getState().isSnapping).toBe(false)
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(button)
    expect(drawingHabits.getState().isSnapping).toBe(true)
  })
})
