import { act, screen, within } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { MenuPopup } from '../../ui/control/Menu.tsx'
import { pinsOf } from '../pins/pins.ts'
import { SelectionCard } from '../selection/SelectionCard.tsx'
import { PinItems, PoiItems } from './objectItems.tsx'
import { SelectionItems } from './SelectionItems.tsx'

const sights = aCategory({ name: 'Sights' })
const [idols, inns] = [
  aType({ categoryId: sights.id, name: 'Idols' }),
  aType({ categoryId: sights.id, name: 'Inns' }),
]
const pois = [idols, idols, inns].map(({ id }) => aPoi({ typeId: id }))
const zones = ['Bog', 'Fen'].map((label) =>
  aZone({ label, geometry: { kind: 'circle', centre: { x: 5, y: 5 }, radius: 2 } }),
)
const changes: Change[] = [
  { op: 'insert', kind: 'category', entity: sights },
  ...[idols, inns].map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...zones.map((entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]
const idsOf = (entities: readonly { readonly id: number }[]) => entities.map(({ id }) => id)

const pins = pinsOf('1')
beforeEach(() => {
  pins.put({ id: 'stash', x: 3, y: 2, label: 'Stash', colour: '#4285f4' })
  // Wide enough for the card.
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const { id } of pins.getState()) pins.remove(id)
})

const Popup = ({ children }: { children: ReactNode }) => {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <MenuPopup label="Menu" trigger={trigger} onClose={() => undefined}>
      {children}
    </MenuPopup>
  )
}

/** The names of the items, without their keys. */
const itemNames = () =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => Array.from(item.childNodes, textOf).join(''))
const textOf = (node: ChildNode) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')

it('offers what the card of the selection does, in its order', async () => {
  const floor = { id: 1, name: 'Cellar', short: 'C' }
  const { viewer } = await renderInViewer(
    <>
      <SelectionCard />
      <Popup>
        <SelectionItems />
      </Popup>
    </>,
    { changes, record: { floors: [floor as never] } },
  )
  act(() =>
    viewer.focusOn({ kind: 'many', selection: selectionOf({ pois: idsOf(pois), zones: idsOf(zones) }) }),
  )
  const card = within(screen.getByRole('toolbar', { name: 'With all selected', hidden: true }))
  const offered = card.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  expect(itemNames()).toEqual(offered)
  expect(offered).toEqual(expect.arrayContaining(['Floor', 'Combine', 'Align', 'Copy', 'Cut', 'Delete']))
})

it('selects all of the type of a POI', async () => {
  const { user, viewer } = await renderInViewer(
    <Popup>
      <PoiItems poiId={pois[0]?.id ?? 0} />
    </Popup>,
    { changes },
  )
  await user.click(screen.getByRole('menuitem', { name: 'Select all of this type' }))
  const { focus } = viewer.store.getState()
  expect(focus.kind === 'many' && focus.selection.pois).toEqual(new Set(idsOf(pois.slice(0, 2))))
})

it('offers an editor with a pin what it does with POIs, and others to delete it', async () => {
  const menu = (
    <Popup>
      <PinItems pinId="stash" />
    </Popup>
  )
  const visitor = await renderInViewer(menu, { canEdit: false })
  expect(itemNames()).toEqual(['Zoom to it', 'Edit pin', 'Delete'])
  visitor.unmount()
  const { user } = await renderInViewer(menu)
  expect(itemNames().slice(-5)).toEqual(['Add to the selection', 'Duplicate', 'Copy', 'Cut', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: /^Delete/ }))
  expect(pins.getState()).toEqual([])
})
