import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { renderInViewer } from '../../tests/renderInViewer.tsx'
import { FormNotice } from './FormNotice.tsx'

const insert: Change = { op: 'insert', kind: 'category', entity: { id: 1, name: 'Sights' } }

it('keeps the reason of a refused change in the form until another one is made', async () => {
  const { viewer } = await renderInViewer(<FormNotice />)
  const commit = (change: Change) => act(() => void viewer.session.commit([change]))
  commit({ op: 'remove', kind: 'category', id: 7 })
  const said = screen.getByText('It no longer exists.')
  expect(said).toBeTruthy()
  commit(insert)
  expect(said.isConnected).toBe(false)
})
