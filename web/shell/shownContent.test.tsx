import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../tests/renderInViewer.tsx'
import { setSlowClock } from '../../tests/slowClock.ts'
import type { ActContext } from '../sync/contentState.ts'
import { shownContent } from './shownContent.ts'
import { useContentState } from './viewerContext.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step))
})
afterEach(() => void vi.unstubAllGlobals())

/** Paints as long as a frame is asked for: on a busy machine undoing takes several slices, and so a frame more. */
const paint = () =>
  act(async () => {
    while (frames.length > 0) {
      for (const step of frames.splice(0)) step()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })

const Names = () => {
  const categories = useContentState(({ content }) => content.categories)
  return <output>{Array.from(categories, ({ name }) => name).join(', ')}</output>
}

const insert = (n: number, name: string) =>
  ({ op: 'insert', kind: 'category', entity: { id: 2 ** 27 + n, name } }) as const

it('shows beside the map after the next frame what the map shows first, and everything else at once', async () => {
  const { viewer } = await renderInViewer(<Names />)
  const { session } = viewer
  act(() => void session.commit([insert(1, 'Ore')]))
  expect(screen.getByRole('status').textContent).toBe('Ore')

  act(() => void shownContent(session).mapFirst(() => session.commit([insert(2, 'Wood')])))
  expect(session.store.getState().content.categories.size).toBe(2)
  expect(screen.getByRole('status').textContent).toBe('Ore')
  await paint()
  expect(screen.getByRole('status').textContent).toBe('Ore, Wood')
})

it('shows the newest content, whatever happened until the frame', async () => {
  const { viewer } = await renderInViewer(<Names />)
  const { session } = viewer
  act(() => void shownContent(session).mapFirst(() => session.commit([insert(1, 'Ore')])))
  act(() => void session.undo())
  expect(screen.getByRole('status').textContent).toBe('')
  await paint()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('shows beside the map the end of what is done in slices, and much that has changed after the map', async () => {
  const { viewer } = await renderInViewer(<Names />)
  const { session } = viewer
  function* importing({ commitPart }: ActContext): Generator<void, void> {
    const parts = { id: 'act', done: 'imported 2 changes' }
    commitPart([insert(1, 'Ore')], parts)
    yield
    commitPart([insert(2, 'Wood')], parts)
  }
  const clock = setSlowClock()
  const states: string[] = []
  const stop = session.store.subscribe(() => states.push(screen.getByRole('status').textContent))
  await act(
    () =>
      new Promise<void>((resolve) => {
        const onDone = () => {
          // What is saved after it is told by the same store, and by then it may be shown.
          stop()
          resolve()
        }
        session.act(importing, onDone, { isLong: true })
      }),
  )
  clock.mockRestore()
  expect(new Set(states)).toEqual(new Set(['']))
  await paint()
  expect(screen.getByRole('status').textContent).toBe('Ore, Wood')
})
