import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Change } from '../../../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { foundPoisOf } from '../foundPois.ts'
import { FoundProgress } from './FoundProgress.tsx'

afterEach(() => foundPoisOf('1').setFound([...foundPoisOf('1').getState().ids], false))

it('has the same parts before and after the first tick, so that nothing below it moves', async () => {
  const category = aCategory({ name: 'Sights' })
  const type = aType({ categoryId: category.id, name: 'Towers' })
  const poi = aPoi({ typeId: type.id, name: 'Tower' })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'insert', kind: 'poi', entity: poi },
  ]
  const { viewer } = await renderInViewer(<FoundProgress playthrough={null} onChosen={undefined} />, {
    changes,
  })
  const options = () => screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
  expect(options()).toEqual(['Show all', 'Hide found', 'Only found'])
  act(() => foundPoisOf(viewer.mapId).setFound([poi.id], true))
  expect(screen.getByText('1 of 1')).toBeTruthy()
  expect(options()).toEqual(['Show all', 'Hide found', 'Only found'])
})
