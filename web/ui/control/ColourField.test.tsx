import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ColourField, type ColourFieldProps } from './ColourField.tsx'

const show = (props: Partial<ColourFieldProps> = {}) => {
  const onChange = vi.fn<(value: string) => void>()
  const Form = () => {
    const [value, setValue] = useState('#3388ff')
    const change = (next: string) => {
      onChange(next)
      setValue(next)
    }
    return <ColourField label="Line" value={value} onChange={change} {...props} />
  }
  render(<Form />)
  return { user: userEvent.setup(), onChange, field: screen.getByRole('textbox', { name: 'Line' }) }
}

describe('a colour field', () => {
  it('accepts a colour in capitals, with or without #', async () => {
    const { user, onChange, field } = show()
    await user.clear(field)
    await user.type(field, '#FF9933')
    expect(onChange).toHaveBeenLastCalledWith('#ff9933')
    await user.clear(field)
    await user.type(field, '00ff88')
    expect(onChange).toHaveBeenLastCalledWith('#00ff88')
    await user.tab()
    expect(field).toHaveProperty('value', '#00FF88')
  })

  it('shows a colour that came from elsewhere in place of what is being typed', async () => {
    const user = userEvent.setup()
    const Form = () => {
      const [value, setValue] = useState('#3388ff')
      return (
        <>
          <ColourField label="Line" value={value} onChange={setValue} />
          <button onPointerDown={(event) => event.preventDefault()} onClick={() => setValue('#112233')} />
        </>
      )
    }
    render(<Form />)
    const field = screen.getByRole('textbox', { name: 'Line' })
    await user.clear(field)
    await user.type(field, '#ff9')
    screen.getAllByRole('button').at(-1)?.click()
    await expect.poll(() => field).toHaveProperty('value', '#112233')
    await user.tab()
    expect(field).toHaveProperty('value', '#112233')
  })

  it('understands three digits [ZONE-031]', async () => {
    const { user, onChange, field } = show()
    await user.clear(field)
    await user.type(field, '#aBc')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('#aabbcc')
    expect(field).toHaveProperty('value', '#AABBCC')
    await user.clear(field)
    await user.type(field, 'f90{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('#ff9900')
  })

  it('falls back to black if what is written is no colour [ZONE-031]', async () => {
    const { user, onChange, field } = show()
    await user.clear(field)
    await user.type(field, '#ff99g')
    expect(onChange).not.toHaveBeenCalled()
    await user.tab()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('#000000')
    expect(field).toHaveProperty('value', '#000000')
  })

  it('keeps its colour if nothing is written', async () => {
    const { user, onChange, field } = show()
    await user.click(field)
    await user.tab()
    expect(onChange).not.toHaveBeenCalled()
    expect(field).toHaveProperty('value', '#3388FF')
  })

  it('cannot be changed while it is locked, and offers to unlock it', async () => {
    const onLockedChange = vi.fn()
    const { user, field } = show({ locked: true, onLockedChange, recent: ['#111111'] })
    expect(field).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Line: choose a colour' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '#111111' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Unlock colour' }))
    expect(onLockedChange).toHaveBeenCalledWith(false)
  })

  it('chooses a recent colour with one click', async () => {
    const { user, onChange } = show({ recent: ['#111111'] })
    await user.click(screen.getByRole('button', { name: '#111111' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('#111111')
  })
})
