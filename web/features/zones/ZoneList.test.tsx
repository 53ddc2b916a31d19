import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { World } from '../../../tests/content/World.ts'
import { createViewerStore, type Viewer, ViewerContext } from '../../shell/viewerContext.ts'
import { ZoneRow } from './ZoneList.tsx'
import { newZoneChanges, renameChanges } from './zoneChanges.ts'

/** A map with one zone, and its line in the list as markup. */
const zoneNamed = (name: string) => {
  const { session } = new World()
  const zones = () => session.store.getState().content.zones
  const { changes, zoneId } = newZoneChanges(session.newId, {
    kind: 'circle',
    centre: { x: 10, y: 20 },
    radius: 5,
  })
  session.commit(changes)
  const made = zones().get(zoneId)
  if (made && name !== '') session.commit(renameChanges(made, name))
  const markup = ({ wanted = '', isHidden = false, isOpen = false, canEdit = false } = {}) => {
    const zone = zones().get(zoneId)
    if (!zone) throw new Error('It is gone.')
    // Rendered to a text, components see stores as they were made.
    const viewer = {
      record: { abilities: { edit: canEdit }, floors: [] },
      session,
      store: createViewerStore(isOpen ? { kind: 'zone', zoneId } : undefined),
      visibility: createStore(() => ({ hiddenZones: new Set(isHidden ? [zoneId] : []) })),
    } as unknown as Viewer
    return renderToStaticMarkup(
      <ViewerContext value={viewer}>
        <ZoneRow zone={zone} index={0} wanted={wanted} style={{}} onPick={() => false} />
      </ViewerContext>,
    )
  }
  return markup
}

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

it('shows the name of a zone, or the default one, as text [ZONE-020] [CONST-081]', () => {
  expect(textOf(zoneNamed('')())).toBe('Unnamed Zone')
  expect(textOf(zoneNamed('Bog & Fen')())).toBe('Bog &amp; Fen')
  expect(zoneNamed('<img src=x>')()).toContain('&lt;img src=x&gt;')
})

it('labels its eye button with the name of the zone', () => {
  const markup = zoneNamed('Bog')
  expect(markup()).toContain('aria-label="Hide Bog"')
  expect(markup({ isHidden: true })).toContain('aria-label="Show Bog"')
})

it('marks the search text, and the selected zone', () => {
  const markup = zoneNamed('Great Bog')
  expect(markup({ wanted: 'bog' })).toContain('<mark class="hit">Bog</mark>')
  expect(markup()).not.toContain('aria-current')
  expect(markup({ isOpen: true })).toContain('aria-current="true"')
})

it('lets only its owner lock a zone', () => {
  const markup = zoneNamed('Bog')
  expect(markup()).not.toContain('Lock Bog')
  expect(markup({ canEdit: true })).toContain('Lock Bog')
})
