import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MenuItem, MenuPopup } from '../control/Menu.tsx'
import { AlertBox } from './AlertBox.tsx'
import { Dialog, Drawer } from './Dialog.tsx'
import { toast, useToasts } from './toast.ts'
import { Toaster } from './Toaster.tsx'

const Menu = ({ onClose }: { onClose: () => void }) => (
  <MenuPopup label="Actions" trigger={useRef(null)} onClose={onClose}>
    <MenuItem onSelect={() => undefined}>Edit</MenuItem>
  </MenuPopup>
)

const OVERLAYS: Record<string, (close: () => void) => ReactNode> = {
  'a dialog': (close) => (
    <Dialog open onOpenChange={(open) => !open && close()} title="Export">
      <input />
    </Dialog>
  ),
  'a drawer': (close) => (
    <Drawer open onOpenChange={(open) => !open && close()} label="Legend">
      <button>Hide all</button>
    </Drawer>
  ),
  'an alert': (close) => (
    <AlertBox
      request={{ kind: 'alert', text: 'Gone.', title: 'Alert', resolve: () => undefined }}
      onAnswer={close}
    />
  ),
  'a menu': (close) => <Menu onClose={close} />,
}

afterEach(() => act(() => useToasts.setState({ notes: [] })))

describe('Escape', () => {
  it.each(Object.keys(OVERLAYS))('closes %s once, also if a toast has appeared since', async (name) => {
    const close = vi.fn()
    render(
      <>
        {OVERLAYS[name]?.(close)}
        <Toaster />
      </>,
    )
    act(() => void toast.say('Exported.'))
    expect(screen.getByText('Exported.', { selector: '.toast__text *' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  it.each(Object.keys(OVERLAYS))('closes %s once without a toast', async (name) => {
    const close = vi.fn()
    render(OVERLAYS[name]?.(close))
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})
