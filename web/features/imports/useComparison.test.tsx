import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Change } from '../../../shared/content/changes.ts'
import { NO_LOSSES } from '../../../shared/dataMap/dataMap.ts'
import type { Difference } from '../../../shared/dataMap/difference.ts'
import { readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { useComparison } from './useComparison.ts'

const category = aCategory({ name: 'Sights' })
const type = aType({ categoryId: category.id, name: 'Mills' })
const mill = aPoi({ typeId: type.id, name: 'Old mill', x: 5, y: 5 })
const ON_MAP: Change[] = [
  { op: 'insert', kind: 'category', entity: category },
  { op: 'insert', kind: 'type', entity: type },
  { op: 'insert', kind: 'poi', entity: mill },
]
const FILE = readDataMap([{ groups: { mill: { name: 'Mills' } }, markers: { mill: [{ x: 9, y: 9 }] } }])
const TARGET = { image: { width: 100, height: 100 }, origin: 'bottom_left', background: 0 } as const

const differenceOf = (change: Change): Difference => ({
  kind: 'changed',
  name: mill.name,
  formerName: null,
  group: type.name,
  change,
  needs: [],
})
const taken = [
  differenceOf({ op: 'insert', kind: 'poi', entity: aPoi({ typeId: type.id, name: 'New mill' }) }),
  differenceOf({ op: 'patch', kind: 'poi', id: mill.id, fields: { x: 7 } }),
]

const Comparing = ({ onDone }: { onDone: () => void }) => {
  const { comparison, compare, apply, problem } = useComparison(onDone)
  const [refusals, setRefusals] = useState(0)
  const compareAgain = () => compare(FILE, TARGET, () => {})
  const onRefused = () => {
    setRefusals(refusals + 1)
    compareAgain()
  }
  return (
    <>
      <p role="alert">{problem}</p>
      <p role="status">
        {refusals} refused, {comparison?.differences.length ?? 'no'} differences
      </p>
      <button onClick={compareAgain}>Compare</button>
      <button onClick={() => apply(taken, NO_LOSSES, onRefused)}>Import</button>
    </>
  )
}

it('puts nothing on the map if that has changed meanwhile, says so, and compares once more', async () => {
  let done = 0
  const { user, world } = await renderInViewer(<Comparing onDone={() => void done++} />, { changes: ON_MAP })
  world.commit({ op: 'remove', kind: 'poi', id: mill.id })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const alert = () => screen.getByRole('alert').textContent
  expect(alert()).toBe('The map has changed meanwhile. Look at the differences once more.')
  expect(world.state.content.pois.size).toBe(0)
  expect(done).toBe(0)
  expect(await screen.findByText('1 refused, 1 differences')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(alert()).toBe('')

  world.session.undo()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect([...world.state.content.pois].map(({ name, x }) => [name, x]).sort()).toEqual([
    ['New mill', 0],
    ['Old mill', 7],
  ])
  expect(done).toBe(1)
})
