import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Change } from '../../../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { renderInViewer } from '../../../../tests/renderInViewer.tsx'
import { SideScroll } from '../../../shell/sidebar/SideScroll.tsx'
import { PoiSection } from './PoiSection.tsx'

const MANY = 2_001

it('unfolds a type of a large map once its POIs are grouped, with their count all along', async () => {
  const category = aCategory({ name: 'Sights' })
  const type = aType({ categoryId: category.id, name: 'Towers' })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...Array.from({ length: MANY }, (_, at): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: 5_000 + at, typeId: type.id, name: `Tower ${at}` }),
    })),
  ]
  const { user } = await renderInViewer(
    <SideScroll head={null}>
      <PoiSection />
    </SideScroll>,
    { changes },
  )
  const row = (expanded: boolean) => screen.findByRole('treeitem', { name: /^Towers/, expanded })
  expect((await row(false)).textContent).toContain('2,001')
  await user.click(screen.getByText('Towers'))
  expect((await row(true)).textContent).toContain('2,001')
  expect(await screen.findByRole('treeitem', { name: /Tower 0/ })).toBeTruthy()
})
