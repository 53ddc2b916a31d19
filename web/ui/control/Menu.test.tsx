import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MenuChoice, MenuItem, MenuPopup } from './Menu.tsx'

/** A button that opens a menu of two items and a choice between two orders. */
const show = async () => {
  const onClose = vi.fn()
  const acts: string[] = []
  const act = (name: string) => acts.push(`${name}, focus on ${document.activeElement?.textContent}`)
  const Page = () => {
    const trigger = useRef<HTMLButtonElement>(null)
    const [isOpen, setOpen] = useState(false)
    const close = () => {
      setOpen(false)
      onClose()
    }
    return (
      <>
        <button ref={trigger} onClick={() => setOpen(true)}>
          Menu
        </button>
        {isOpen && (
          <MenuPopup label="Actions" trigger={trigger} onClose={close}>
            <MenuItem onSelect={() => act('edit')}>Edit</MenuItem>
            <MenuItem onSelect={() => act('delete')} disabled>
              Delete
            </MenuItem>
            <MenuChoice
              value="name"
              options={[
                { value: 'name', label: 'By name' },
                { value: 'votes', label: 'By votes' },
              ]}
              onChange={act}
            />
          </MenuPopup>
        )}
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('menu', { name: 'Actions' })
  return { user, onClose, acts }
}

const button = () => screen.getByText('Menu')

describe('a menu', () => {
  it('returns the focus to its button before a choice acts, and closes', async () => {
    const { user, onClose, acts } = await show()
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
    expect(acts).toEqual(['edit, focus on Menu'])
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes on Escape, and returns the focus to its button', async () => {
    const { user, onClose, acts } = await show()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(document.activeElement).toBe(button()))
    expect(acts).toEqual([])
  })

  it('does not act on a disabled item', async () => {
    const { user, onClose, acts } = await show()
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(acts).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('moves through its items with the arrow keys, past disabled ones and round the end', async () => {
    const { user } = await show()
    const names: (string | null | undefined)[] = []
    for (let press = 0; press < 4; press++) {
      await user.keyboard('{ArrowDown}')
      names.push(document.activeElement?.textContent)
    }
    expect(names).toEqual(['Edit', 'By name', 'By votes', 'Edit'])
  })

  it('ticks the current choice, and reports another one', async () => {
    const { user, onClose, acts } = await show()
    const ticked = screen.getByRole('menuitemradio', { name: 'By name' })
    expect(ticked.getAttribute('aria-checked')).toBe('true')
    await user.click(screen.getByRole('menuitemradio', { name: 'By votes' }))
    expect(acts).toMatchObject([expect.stringContaining('votes')])
    expect(onClose).toHaveBeenCalledOnce()
  })
})
