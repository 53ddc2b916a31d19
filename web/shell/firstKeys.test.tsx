import { render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { Scene } from '../scene/Scene.ts'
import { useDraftKeys } from './canvas/draftKeys.ts'
import { type ShortcutHandlers, useShortcuts } from './useShortcuts.ts'
import { type Viewer, ViewerContext } from './viewerContext.ts'

/** Presses a key after each render of what is inside: before any effect that may wait. */
const Press = ({ name, children }: { name: string; children: ReactNode }) => {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })
  return children
}

it('hears a shortcut from the first frame on, and does what the newest render says', () => {
  const Page = (handlers: ShortcutHandlers) => {
    useShortcuts(handlers)
    return null
  }
  const [first, second] = [vi.fn(), vi.fn()]
  const page = (fit: () => void) => (
    <Press name="0">
      <Page fit={fit} />
    </Press>
  )
  const { rerender } = render(page(first))
  expect(first).toHaveBeenCalledOnce()
  rerender(page(second))
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
})

it('hears the keys of what is drawn from the first frame on, and behind a panel only while that is hidden', () => {
  const pressKey = vi.fn(() => true)
  const scene = { draftState: { kind: 'polygon' }, pressKey } as unknown as Scene
  const Editor = () => {
    useDraftKeys()
    return null
  }
  const page = (isHidden: boolean) => (
    <ViewerContext value={{ scene } as Viewer}>
      <section role="dialog" hidden={isHidden} />
      <Press name="Backspace">
        <Editor />
      </Press>
    </ViewerContext>
  )
  const { rerender } = render(page(true))
  expect(pressKey).toHaveBeenCalledOnce()
  rerender(page(false))
  expect(pressKey).toHaveBeenCalledOnce()
})
