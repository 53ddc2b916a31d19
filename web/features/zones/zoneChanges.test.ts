import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../shared/applyChanges.ts'
import type { Change } from '../../../shared/changes.ts'
import { EMPTY_CONTENT, type Content } from '../../../shared/content.ts'
import { mapIdOfEntity } from '../../../shared/ids.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { sceneZonePatch, sceneZonesOf } from './sceneZones.ts'
import { newZoneChanges, reshapeChanges } from './zoneChanges.ts'

const circle: ZoneGeometry = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 5 }
const wider: ZoneGeometry = { ...circle, radius: 9 }

const after = (content: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(content, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}

const drawn = () => {
  const { changes, zoneId } = newZoneChanges(EMPTY_CONTENT, 7, circle)
  return { content: after(EMPTY_CONTENT, changes), zoneId }
}

describe('a shape that was drawn', () => {
  it('becomes a zone with the look of the editor [ZONE-020] [ZONE-021] [ZONE-022] [ZONE-023] [ZONE-024]', () => {
    const { content, zoneId } = drawn()
    expect(mapIdOfEntity(zoneId)).toBe(7)
    expect(content.zones.get(zoneId)).toEqual({
      id: zoneId,
      label: 'Unnamed Zone',
      geometry: circle,
      strokeColour: '#3388ff',
      strokeOpacity: 1,
      fillColour: '#3388ff',
      fillOpacity: 0.5,
      pattern: 'none',
      createdBy: null,
    })
  })

  it('takes its new shape, unless it is gone meanwhile', () => {
    const { content, zoneId } = drawn()
    const reshaped = after(content, reshapeChanges(content, zoneId, wider))
    expect(reshaped.zones.get(zoneId)?.geometry).toEqual(wider)
    expect(reshapeChanges(EMPTY_CONTENT, zoneId, wider)).toEqual([])
  })
})

describe('what the scene is told', () => {
  it('settles a missing fill opacity at 0.3, and names nobody [ZONE-021]', () => {
    const { content, zoneId } = drawn()
    const faint = after(content, [{ op: 'patch', kind: 'zone', id: zoneId, fields: { fillOpacity: null } }])
    expect(sceneZonesOf(faint)).toMatchObject([{ id: zoneId, fillOpacity: 0.3 }])
    expect(sceneZonesOf(faint)[0]).not.toHaveProperty('createdBy')
  })

  it('is only what has changed', () => {
    const { content, zoneId } = drawn()
    expect(sceneZonePatch(EMPTY_CONTENT, content).upsert).toMatchObject([{ id: zoneId }])
    expect(sceneZonePatch(content, EMPTY_CONTENT)).toEqual({ upsert: [], remove: [zoneId] })
    expect(sceneZonePatch(content, content)).toEqual({ upsert: [], remove: [] })
  })
})
