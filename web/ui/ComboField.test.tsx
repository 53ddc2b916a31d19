import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboField } from './ComboField.tsx'

const OPTIONS = ['Collectibles', 'Resources', 'Sights']

const show = (first = '') => {
  const onSubmit = vi.fn()
  const onEscape = vi.fn()
  const Form = () => {
    const [value, setValue] = useState(first)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(value)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      >
        <ComboField label="Category" value={value} onChange={setValue} options={OPTIONS} />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Form />)
  const field = screen.getByRole('combobox', { name: 'Category' })
  field.focus()
  return { user: userEvent.setup(), onSubmit, onEscape, field }
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

describe('a field that offers what is there', () => {
  it('opens by an arrow key on the first option, goes around, and Enter chooses', async () => {
    const { user, field, onSubmit } = show()
    await user.keyboard('{ArrowDown}')
    expect(offered()).toEqual(OPTIONS)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(field).toHaveProperty('value', 'Sights')
    expect(offered()).toEqual([])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('opens on what it holds already', async () => {
    const { user, field } = show('Resources')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field).toHaveProperty('value', 'Sights')
  })

  it('narrows to what is typed, whatever its case, and takes anything else as well', async () => {
    const { user, field, onSubmit } = show()
    await user.keyboard('RES')
    expect(offered()).toEqual(['Resources'])
    await user.keyboard('t')
    expect(offered()).toEqual([])
    await user.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'RESt')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('RESt')
  })

  it('chooses nothing that no arrow key stands on', async () => {
    const { user, field } = show()
    await user.keyboard('s{Enter}')
    expect(field).toHaveProperty('value', 's')
  })

  it('closes its list by Escape before anything around it hears of the key', async () => {
    const { user, onEscape } = show()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(offered()).toEqual([])
    expect(onEscape).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('takes the option that is pressed', async () => {
    const { user, field } = show()
    await user.keyboard('{ArrowDown}')
    await user.pointer({
      keys: '[MouseLeft]',
      target: screen.getByRole('option', { name: 'Sights', hidden: true }),
    })
    expect(field).toHaveProperty('value', 'Sights')
  })
})
