import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { World } from '../../../tests/content/World.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { SideScroll } from '../../shell/sidebar/SideScroll.tsx'
import { selectedIn } from '../../shell/viewerContext.ts'
import { PinList } from '../pins/PinList.tsx'
import { pinsOf } from '../pins/pins.ts'
import { newZoneChanges, renameChanges } from '../zones/zoneChanges.ts'
import { ZoneList } from '../zones/ZoneList.tsx'
import { isAtMap } from './useSelectionKeys.ts'

const pins = pinsOf('1')
afterEach(() => {
  for (const { id } of pins.getState()) pins.remove(id)
})

/** Four zones, each of which is inserted under its name. */
const fourZones = (): { readonly changes: readonly Change[]; readonly ids: readonly number[] } => {
  const { session } = new World()
  const ids = ['Ash', 'Bog', 'Cove', 'Dell'].map((name) => {
    const { changes, zoneId } = newZoneChanges(session.newId, {
      kind: 'circle',
      centre: { x: 10, y: 20 },
      radius: 5,
    })
    session.commit(changes)
    const zone = session.store.getState().content.zones.get(zoneId)
    if (zone) session.commit(renameChanges(zone, name))
    return zoneId
  })
  const { zones } = session.store.getState().content
  return { ids, changes: Array.from(zones, (entity) => ({ op: 'insert', kind: 'zone', entity })) }
}

it('a range of zones is selected by a click with Shift, and by Shift and an arrow key', async () => {
  const { changes, ids } = fourZones()
  const { user, viewer } = await renderInViewer(
    <SideScroll head={null}>
      <ZoneList />
    </SideScroll>,
    { changes },
  )
  const row = (name: string) => screen.findByRole('button', { name })
  const selected = () => [...selectedIn(viewer.store.getState().focus).zones].map((id) => ids.indexOf(id))
  await user.click(await row('Ash'))
  await user.keyboard('{Shift>}')
  await user.click(await row('Cove'))
  await user.keyboard('{/Shift}')
  expect(selected()).toEqual([0, 1, 2])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual([0, 1])
})

it('a range of pins is selected by a click with Shift, after which keys mean the map', async () => {
  for (const [at, label] of ['Ash', 'Bog', 'Cove'].entries())
    pins.put({ id: label, x: at, y: at, label, colour: '#4285f4' })
  const { user, viewer } = await renderInViewer(
    <SideScroll head={null}>
      <PinList />
    </SideScroll>,
  )
  const row = (name: string) => screen.getByRole('button', { name })
  await user.click(row('Cove'))
  await user.keyboard('{Shift>}')
  await user.click(row('Ash'))
  await user.keyboard('{/Shift}')
  expect([...selectedIn(viewer.store.getState().focus).pins].toSorted()).toEqual(['Ash', 'Bog', 'Cove'])
  expect(document.activeElement).toBe(row('Ash'))
  expect(isAtMap()).toBe(true)
})
