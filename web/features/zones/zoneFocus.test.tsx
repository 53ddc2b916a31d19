import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { DEFAULT_ZONE_LABEL } from '../../../shared/content/zones.ts'
import { aZone } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { ToolName } from '../../scene/state/SceneEvent.ts'
import { useViewer, ViewerContext } from '../../shell/viewerContext.ts'
import { ZoneInspector } from './ZoneInspector.tsx'

const UNNAMED: Change = {
  op: 'insert',
  kind: 'zone',
  entity: aZone({
    id: 9,
    label: DEFAULT_ZONE_LABEL,
    geometry: { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2 },
  }),
}

/** The panel beside the canvas of a scene that has a tool, where the window has no room for both. */
const BesideCanvas = () => {
  const viewer = useViewer()
  const [scene] = useState(() => {
    let tool: ToolName = 'select'
    const listeners = new Set<(event: unknown) => void>()
    const onEvent = (listener: (event: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const setTool = (next: ToolName) => {
      tool = next
      for (const listener of listeners) listener({ kind: 'tool' })
    }
    return new Proxy(viewer.scene, {
      get: (still, name) => ({ tool, onEvent, setTool })[name as string] ?? Reflect.get(still, name),
    })
  })
  return (
    <ViewerContext value={{ ...viewer, scene }}>
      <div className="viewer">
        <div className="scene" tabIndex={0} />
      </div>
      <ZoneInspector zoneId={9} />
    </ViewerContext>
  )
}

/** Has one media query match and no other. */
const withMedia = (matching: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media === matching,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
afterEach(() => vi.restoreAllMocks())

it('takes the focus to name a zone that has just been drawn, but not on a touch screen', async () => {
  for (const hasHover of [true, false]) {
    withMedia(hasHover ? '(hover: hover)' : '')
    const { viewer, unmount } = await renderInViewer(<ZoneInspector zoneId={9} />, { changes: [UNNAMED] })
    act(() => viewer.store.setState({ focus: { kind: 'zone', zoneId: 9, isDrawn: true } }))
    const field = screen.getByRole('combobox', { name: 'Name of the zone' })
    await act(() => new Promise((done) => setTimeout(done)))
    expect(document.activeElement === field).toBe(hasHover)
    unmount()
  }
})

it('leaves the focus alone when the name of a zone that has just been drawn is undone', async () => {
  withMedia('(hover: hover)')
  const { user, viewer } = await renderInViewer(<ZoneInspector zoneId={9} />, { changes: [UNNAMED] })
  act(() => viewer.store.setState({ focus: { kind: 'zone', zoneId: 9, isDrawn: true } }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  await user.keyboard('Mire{Enter}')
  act(() => void viewer.session.undo())
  const field = screen.getByRole('combobox', { name: 'Name of the zone' })
  await act(() => new Promise((done) => setTimeout(done)))
  expect(document.activeElement).not.toBe(field)
})

it('gives the map the focus when it makes room for the shape', async () => {
  withMedia('(max-width: 1099px)')
  const { user } = await renderInViewer(<BesideCanvas />, { changes: [UNNAMED] })
  await user.click(screen.getByRole('button', { name: 'Edit shape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.className).toBe('scene')
})
