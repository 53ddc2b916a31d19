import type { Content } from '../../../shared/content/content.ts'
import type { Zone } from '../../../shared/content/zones.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { findKey } from '../../ui/text/findText.tsx'

/** Returns the zones whose names contain `wanted` (folded by `findKey`), in the order of the list; all if it is empty. */
export const zonesCalled = (zones: Content['zones'], wanted: string): Zone[] => {
  const all = Array.from(zones)
  const found = wanted === '' ? all : all.filter(({ label }) => findKey(label).includes(wanted))
  return found.sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id)
}

/** Outlines the zones that the search finds, and dims the others. Returns a function that stops it. */
export const bindZoneSearch = (
  scene: Pick<Scene, 'setZoneMatches'>,
  { store, session }: Pick<Viewer, 'store' | 'session'>,
): (() => void) => {
  const show = () => {
    const wanted = findKey(store.getState().search.trim())
    const { zones } = session.store.getState().content
    scene.setZoneMatches(wanted === '' ? null : new Set(zonesCalled(zones, wanted).map(({ id }) => id)))
  }
  show()
  const stops = [
    store.subscribe((now, before) => {
      if (now.search !== before.search) show()
    }),
    session.store.subscribe(({ content }, before) => {
      if (content.zones !== before.content.zones && store.getState().search !== '') show()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
