import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Slider } from './Slider.tsx'

const show = (first: number) => {
  const Form = () => {
    const [value, setValue] = useState(first)
    return (
      <Slider
        label="Opacity"
        value={value}
        min={0.05}
        max={1}
        step={0.01}
        stepLarge={0.1}
        onChange={setValue}
      />
    )
  }
  render(<Form />)
  screen.getByRole('slider', { name: 'Opacity' }).focus()
  return { user: userEvent.setup(), shown: () => screen.getByRole('status').textContent }
}

it('moves by a large step with Shift and an arrow key', async () => {
  const { user, shown } = show(0.5)
  await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  expect(shown()).toBe('0.70')
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{ArrowDown}{/Shift}')
  expect(shown()).toBe('0.40')
})

it('stays between its bounds', async () => {
  const { user, shown } = show(0.95)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(shown()).toBe('1.00')
  await user.keyboard('{Shift>}{ArrowLeft>12/}{/Shift}')
  expect(shown()).toBe('0.05')
})
