import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'

const onCommit = vi.fn<(value: number) => void>()
const user = userEvent.setup()
const show = () => {
  render(<NumberField label="Width" unit="px" value={120} min={1} onCommit={onCommit} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' })
}
beforeEach(() => onCommit.mockClear())

it('takes a number by Enter or when it is left, once and only another one', async () => {
  const field = show()
  await user.click(field)
  await user.keyboard('80,5{Enter}')
  expect(onCommit.mock.calls).toEqual([[80.5]])
  await user.clear(field)
  await user.type(field, '120')
  await user.tab()
  expect(onCommit).toHaveBeenCalledTimes(1)
})

it('brings back what was there by Escape, which goes no further then', async () => {
  const outside = vi.fn()
  window.addEventListener('keydown', outside)
  const field = show()
  await user.click(field)
  await user.keyboard('7{Escape}')
  expect(field.value).toBe('120')
  expect(outside.mock.calls.map(([{ key }]) => key)).toEqual(['7'])
  await user.keyboard('{Escape}')
  expect(outside).toHaveBeenCalledTimes(2)
  expect(onCommit).not.toHaveBeenCalled()
  window.removeEventListener('keydown', outside)
})

it('takes nothing that is no number or too small, and steps by the arrows', async () => {
  const field = show()
  await user.click(field)
  await user.keyboard('x{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Enter a number.')
  await user.clear(field)
  await user.keyboard('0{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter at least 1.')
  expect(onCommit).not.toHaveBeenCalled()
  await user.clear(field)
  await user.keyboard('5{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter}')
  expect(onCommit.mock.calls).toEqual([[16]])
})

it('takes what is at its limits as they are rounded', async () => {
  render(<NumberField label="Height" value={16384} max={16383.999999999998} onCommit={onCommit} />)
  const field = screen.getByRole('textbox', { name: 'Height' })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(field).toHaveProperty('value', '16384')
})
