import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Scene } from '../../scene/Scene.ts'
import { useViewer, ViewerContext } from '../viewerContext.ts'
import { useSpacePan } from './useSpacePan.ts'

/** Shows a map's controls, and notes when the map is told to pan. */
const show = async () => {
  const holdPan = vi.fn<(isHeld: boolean) => void>()
  const onClick = vi.fn()
  const scene = { holdPan } as Partial<Scene> as Scene
  const Controls = () => {
    useSpacePan()
    return (
      <>
        <div className="scene" tabIndex={0} role="application" />
        <button onClick={onClick}>Zoom in</button>
        <input aria-label="Name" />
      </>
    )
  }
  const Page = () => (
    <ViewerContext value={{ ...useViewer(), scene }}>
      <Controls />
    </ViewerContext>
  )
  const { user, unmount } = await renderInViewer(<Page />)
  return { user, unmount, holdPan, onClick, button: screen.getByRole('button') }
}

describe('Space', () => {
  it('types in a text field, and is left to the canvas', async () => {
    const { user, holdPan } = await show()
    await user.type(screen.getByRole('textbox'), 'a b')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'a b')
    screen.getByRole('application').focus()
    await user.keyboard(' ')
    expect(holdPan).not.toHaveBeenCalled()
  })

  it('presses a button that was reached by Tab', async () => {
    const { user, holdPan, onClick } = await show()
    await user.tab()
    await user.tab()
    await user.keyboard(' ')
    expect(onClick).toHaveBeenCalledOnce()
    expect(holdPan).not.toHaveBeenCalled()
  })

  it('pans while it is held after a click on a button, which it does not press', async () => {
    const { user, holdPan, onClick, button } = await show()
    await user.click(button)
    await user.keyboard('[Space>3]')
    expect(holdPan.mock.calls).toEqual([[true]])
    await user.keyboard('[/Space]')
    expect(holdPan.mock.calls).toEqual([[true], [false]])
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('goes on panning when a press on the canvas takes the focus', async () => {
    const { user, holdPan, button } = await show()
    await user.click(button)
    await user.keyboard('[Space>]')
    screen.getByRole('application').focus()
    expect(holdPan.mock.calls).toEqual([[true]])
  })

  it('ends when the window loses the focus, or the map is left', async () => {
    const { user, unmount, holdPan } = await show()
    await user.keyboard('[Space>]')
    fireEvent.blur(window)
    expect(holdPan.mock.calls).toEqual([[true], [false]])
    await user.keyboard('[/Space][Space>]')
    unmount()
    expect(holdPan.mock.calls).toEqual([[true], [false], [true], [false]])
  })
})
