import { expect, it } from 'vitest'
import { entityIdAt } from '../../../shared/ids.ts'
import { embedCodeOf, linksTo } from './sharedLinks.ts'

const map = { id: '7', path: '/map/isles_ada_7' }
const camera = { centerMap: { x: 1204, y: 866 }, zoomLevel: -0.5 }
const ORIGIN = 'https://maps.example'

it('links to the whole map, the present view with its floor or one POI, on the page and in the embed alike', () => {
  const at = (shared: 'map' | 'view' | 'poi') =>
    linksTo(map, { shared, camera, filter: null, floorId: 2, poiId: 42 }, ORIGIN)
  expect(at('map')).toEqual({ page: `${ORIGIN}/map/isles_ada_7`, embed: `${ORIGIN}/embed/map/7` })
  expect(at('view')).toEqual({
    page: `${ORIGIN}/map/isles_ada_7?floor=2#-0.5/1204/866`,
    embed: `${ORIGIN}/embed/map/7?floor=2#-0.5/1204/866`,
  })
  expect(at('poi')).toEqual({
    page: `${ORIGIN}/map/isles_ada_7?poi=42`,
    embed: `${ORIGIN}/embed/map/7?poi=42`,
  })
})

it('carries what is hidden and searched in a link to the view, and in no other', () => {
  const hiddenIds = [entityIdAt(7, 35), entityIdAt(7, 36)]
  const filter = { hiddenIds, areLabelsShown: true, search: 'old pier' }
  const at = (shared: 'map' | 'view' | 'poi') =>
    linksTo(map, { shared, camera, filter, floorId: null, poiId: 42 }, ORIGIN).embed
  expect(at('view')).toBe(`${ORIGIN}/embed/map/7?hide=z.10&find=old+pier#-0.5/1204/866`)
  expect(at('map')).toBe(`${ORIGIN}/embed/map/7`)
  expect(at('poi')).toBe(`${ORIGIN}/embed/map/7?poi=42`)
})

it('writes the frame in the size that was chosen, with the title escaped [EMBED-005] [CONST-053] [CONST-054]', () => {
  const code = (size: 'medium' | 'large') =>
    embedCodeOf({ url: `${ORIGIN}/embed/map/7`, title: 'A "b" <c>', size })
  expect(code('medium')).toContain('title="A &quot;b&quot; &lt;c&gt;" width="900" height="600"')
  expect(code('large')).toContain('width="1200" height="800"')
})
