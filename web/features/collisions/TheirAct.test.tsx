import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { createViewerStore, type Viewer, ViewerContext } from '../../shell/viewerContext.ts'
import { TheirAct } from './TheirAct.tsx'

it('says in place who moved, changed or deleted what is open, and is silent about everything else', async () => {
  const world = new World()
  world.source.commitElsewhere([
    { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
    { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: 3, typeId: 2 }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: 4, typeId: 2 }) },
  ])
  await world.session.catchUp()
  const record = { uploaderId: 7, uploaderUsername: 'Anna', sharing: null, abilities: { edit: true } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerContext value={{ session: world.session, record, store: createViewerStore() } as Viewer}>
        <div role="status">
          <TheirAct entityId={3} noun="POI" />
        </div>
      </ViewerContext>
    </QueryClientProvider>,
  )
  const patch = async (id: number, fields: { x?: number; name?: string }, userId: number) => {
    world.source.commitElsewhere([{ op: 'patch', kind: 'poi', id, fields }], userId)
    await act(() => world.session.catchUp())
  }
  await patch(4, { x: 9 }, 7)
  expect(screen.getByRole('status').textContent).toBe('')
  await patch(3, { x: 9 }, 7)
  expect(screen.getByRole('status').textContent).toBe('Anna moved this POI.')
  await patch(3, { x: 8, name: 'Mill' }, 99)
  expect(screen.getByRole('status').textContent).toBe('Somebody else changed this POI.')
  world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }], 7)
  await act(() => world.session.catchUp())
  expect(screen.getByRole('status').textContent).toBe('Anna deleted this POI.')
})
