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

describe('ComboField', () => {
  it('selects its text when it gets the focus, so that typing replaces it', async () => {
    const { user, field } = show('Sights')
    await user.keyboard('Resources')
    expect(field).toHaveProperty('value', 'Resources')
    await user.tab()
    await user.click(field)
    await user.keyboard('Travel')
    expect(field).toHaveProperty('value', 'Travel')
  })

  it('opens on the first option with an arrow key, wraps around, and chooses with Enter', async () => {
    const { user, field, onSubmit } = show()
    await user.keyboard('{ArrowDown}')
    expect(offered()).toEqual(OPTIONS)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(field).toHaveProperty('value', 'Sights')
    expect(offered()).toEqual([])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('opens on its current value', async () => {
    const { user, field } = show('Resources')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field).toHaveProperty('value', 'Sights')
  })

  it('filters the options by what is typed, ignoring case, and accepts any other text', async () => {
    const { user, field, onSubmit } = show()
    await user.keyboard('RES')
    expect(offered()).toEqual(['Resources'])
    await user.keyboard('t')
    expect(offered()).toEqual([])
    await user.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'RESt')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('RESt')
  })

  it('offers nothing while its only option is what is typed already', async () => {
    const { user } = show()
    await user.keyboard('sight')
    expect(offered()).toEqual(['Sights'])
    await user.keyboard('S')
    expect(offered()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(offered()).toEqual(OPTIONS)
  })

  it('chooses nothing with Enter unless an arrow key has highlighted an option', async () => {
    const { user, field } = show()
    await user.keyboard('s{Enter}')
    expect(field).toHaveProperty('value', 's')
  })

  it('closes its list with Escape without passing the key on', async () => {
    const { user, onEscape } = show()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(offered()).toEqual([])
    expect(onEscape).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('chooses the option that is pressed', async () => {
    const { user, field } = show()
    await user.keyboard('{ArrowDown}')
    await user.pointer({
      keys: '[MouseLeft]',
      target: screen.getByRole('option', { name: 'Sights', hidden: true }),
    })
    expect(field).toHaveProperty('value', 'Sights')
  })

  it('chooses with Enter from the list that a click opened', async () => {
    const { user, field, onSubmit } = show()
    await user.click(field)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Tab}')
    expect(field).toHaveProperty('value', 'Resources')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
