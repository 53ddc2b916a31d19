import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { World } from '../../../tests/content/World.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import { type Viewer, ViewerContext } from '../../shell/viewerContext.ts'
import { type MapFloor, type MapRecord, SourceUnavailableError } from '../../sources/MapSource.ts'
import { useToasts } from '../../ui/overlay/toast.ts'
import { useFloors } from './useFloors.ts'

const floor = (id: number, name: string): MapFloor => ({ id, name, frame: null, image: null })
const [CELLAR, GROUND, LOFT] = [floor(1, 'Cellar'), floor(2, 'Ground'), floor(3, 'Loft')]

beforeEach(() => useToasts.setState({ notes: [] }))

/** The page shows the floors as they were when it was opened, whatever becomes of them. */
const opened = async (floors = [CELLAR, GROUND, LOFT]) => {
  const { session, source } = new World()
  const record: MapRecord = { ...(await source.open('1')).record, floors }
  let kept = record
  const server = {
    readRecord: () => Promise.resolve(kept),
    setFloors: vi.fn((_: string, wanted: readonly Floor[]) => {
      kept = { ...kept, floors: wanted.map((one) => ({ ...one, image: null })) }
      return Promise.resolve(kept.floors)
    }),
  }
  const viewer = { mapId: '1', record, source: server as unknown, session } as Viewer
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ViewerContext value={viewer}>{children}</ViewerContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useFloors(), { wrapper })
  const names = () => kept.floors.map(({ name }) => name)
  const replaceImage = () => {
    const { image } = kept
    const former = {
      id: image.id,
      width: image.width,
      height: image.height,
      placing: 'scale',
      isOwn: true,
    } as const
    kept = {
      ...kept,
      image: { ...image, id: 'second', former: [former], width: image.width * 2, height: image.height * 2 },
    }
  }
  return { acts: result, server, names, replaceImage, frames: () => kept.floors.map(({ frame }) => frame) }
}

it('says what failed, and calls nothing saved that is not', async () => {
  const { acts, server, names } = await opened()
  server.setFloors.mockReturnValueOnce(Promise.reject(new SourceUnavailableError()))
  const onSaved = vi.fn()
  act(() => acts.current.add('Attic', onSaved))
  await vi.waitFor(() => expect(useToasts.getState().notes).toHaveLength(1))
  expect([names(), onSaved.mock.calls]).toEqual([['Cellar', 'Ground', 'Loft'], []])
  act(() => acts.current.add('Attic', onSaved))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(names()).toEqual(['Cellar', 'Ground', 'Loft', 'Attic'])
})

it('makes each list of the one before, though both are asked for at once', async () => {
  const { acts, names } = await opened()
  act(() => {
    acts.current.rename(1, 'Vault')
    acts.current.rename(2, 'Hall')
    acts.current.move(3, 0)
  })
  await vi.waitFor(() => expect(names()).toEqual(['Loft', 'Vault', 'Hall']))
})

it('puts a removed floor back in its place, and leaves what came after it', async () => {
  const { acts, names } = await opened()
  act(() => acts.current.remove(2))
  await vi.waitFor(() => expect(useToasts.getState().notes[0]?.text).toBe('“Ground” removed.'))
  act(() => acts.current.add('Attic', () => {}))
  await vi.waitFor(() => expect(names()).toEqual(['Cellar', 'Loft', 'Attic']))
  act(() => useToasts.getState().notes[0]?.offer?.act())
  await vi.waitFor(() => expect(names()).toEqual(['Cellar', 'Ground', 'Loft', 'Attic']))
})

it('places a floor on the image that the page shows, which may have been replaced', async () => {
  const { acts, replaceImage, frames } = await opened([GROUND])
  replaceImage()
  act(() => acts.current.place(2, { x: 10, y: 20, width: 30, height: 40 }, () => {}))
  await vi.waitFor(() => expect(frames()).toEqual([{ x: 20, y: 40, width: 60, height: 80 }]))
})

it('names the floor below the first one, too', async () => {
  const { acts, names } = await opened([])
  act(() => acts.current.add('Attic', () => {}))
  await vi.waitFor(() => expect(names()).toEqual(['Ground floor', 'Attic']))
})
