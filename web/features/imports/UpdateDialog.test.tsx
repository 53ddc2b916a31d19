import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { stubWorkers } from '../../../tests/dataMap/PatientWorker.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Change } from '../../../shared/content/changes.ts'
import { UpdateDialog } from './UpdateDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const category = aCategory({ name: 'Sights' })
const type = aType({ categoryId: category.id, name: 'Mills' })
const mill = aPoi({ typeId: type.id, name: 'Old mill', x: 5, y: 5 })
const ON_MAP: Change[] = [
  { op: 'insert', kind: 'category', entity: category },
  { op: 'insert', kind: 'type', entity: type },
  { op: 'insert', kind: 'poi', entity: mill },
]
const MOVED = { groups: { mill: { name: 'Mills' } }, markers: { mill: [{ name: 'Old mill', x: 7, y: 5 }] } }

it('says why a file cannot be read, also after the map has changed amid an import', async () => {
  const workers = stubWorkers()
  const { user, world } = await renderInViewer(<UpdateDialog onClose={() => {}} />, { changes: ON_MAP })
  const choose = async (name: string) => {
    const count = workers.length
    await user.upload(screen.getByLabelText('Map data'), new File([JSON.stringify(MOVED)], name))
    await vi.waitFor(() => expect(workers).toHaveLength(count + 1))
  }
  await choose('mills.json')
  await act(async () => workers[0]?.answer())
  const start = await screen.findByRole('button', { name: 'Import 1 change' })
  act(() => void world.commit({ op: 'remove', kind: 'poi', id: mill.id }))
  await user.click(start)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The map has changed meanwhile/)
  await choose('broken.json')
  await act(async () => workers[1]?.refuse('This is no data map.'))
  expect(screen.getByRole('alert').textContent).toBe('This is no data map.')
})
