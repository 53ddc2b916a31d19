import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../../shared/content/content.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { mapIdOfEntity, newEntityId } from '../../../shared/ids.ts'
import { sceneZonePatch, sceneZonesOf } from './sceneZones.ts'
import {
  changedLook,
  duplicateChanges,
  newZoneChanges,
  removeZoneChanges,
  renameChanges,
  reshapeChanges,
  restyleChanges,
  zoneLookOf,
} from './zoneChanges.ts'

const newId = () => newEntityId(7)
const IMAGE = { width: 400, height: 300 }
const circle: ZoneGeometry = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 5 }
const wider: ZoneGeometry = { ...circle, radius: 9 }

const after = (content: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(content, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}

const drawn = () => {
  const { changes, zoneId } = newZoneChanges(newId, circle)
  return { content: after(EMPTY_CONTENT, changes), zoneId }
}

describe('a drawn shape', () => {
  it('becomes a zone with the look of the editor [ZONE-020] [ZONE-021] [ZONE-022] [ZONE-023] [ZONE-024] [CONST-057] [CONST-065] [CONST-066] [CONST-081]', () => {
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

  it('gets its new shape, unless it is gone', () => {
    const { content, zoneId } = drawn()
    const reshaped = after(content, reshapeChanges(content, zoneId, wider))
    expect(reshaped.zones.get(zoneId)?.geometry).toEqual(wider)
    expect(reshapeChanges(EMPTY_CONTENT, zoneId, wider)).toEqual([])
  })
})

describe('a zone', () => {
  const zoneOf = (content: Content, id: number) => {
    const zone = content.zones.get(id)
    if (!zone) throw new Error('It is gone.')
    return zone
  }

  it('can be renamed; a blank name restores the default one [ZONE-002] [ZONE-020]', () => {
    const { content, zoneId } = drawn()
    const named = after(content, renameChanges(zoneOf(content, zoneId), ' Bog '))
    expect(zoneOf(named, zoneId).label).toBe('Bog')
    expect(renameChanges(zoneOf(named, zoneId), 'Bog')).toEqual([])
    expect(zoneOf(after(named, renameChanges(zoneOf(named, zoneId), '  ')), zoneId).label).toBe(
      'Unnamed Zone',
    )
  })

  it('saves the chosen fields of its look, but never the opacity it only offers [ZONE-003] [ZONE-021]', () => {
    const { content, zoneId } = drawn()
    const faint = after(content, [{ op: 'patch', kind: 'zone', id: zoneId, fields: { fillOpacity: null } }])
    const stored = zoneLookOf(zoneOf(faint, zoneId))
    expect(stored.fillOpacity).toBe(0.5)
    const changed = changedLook(stored, { strokeColour: '#112233', fillOpacity: 0.5, pattern: 'none' })
    expect(changed).toEqual({ strokeColour: '#112233' })
    const restyled = zoneOf(after(faint, restyleChanges(zoneId, changed)), zoneId)
    expect([restyled.strokeColour, restyled.fillOpacity]).toEqual(['#112233', null])
  })

  it('is duplicated beside itself, and removed on its own [ZONE-004] [ZONE-010]', () => {
    const { content, zoneId } = drawn()
    const { changes, zoneId: copyId } = duplicateChanges(newId, zoneOf(content, zoneId), 12.3, IMAGE)
    const doubled = after(content, changes)
    expect(zoneOf(doubled, copyId)).toMatchObject({
      label: 'Unnamed Zone',
      geometry: { kind: 'circle', centre: { x: 22, y: 8 }, radius: 5 },
    })
    expect(Array.from(after(doubled, removeZoneChanges(zoneId)).zones, ({ id }) => id)).toEqual([copyId])
  })

  it('is duplicated up where there is no room below', () => {
    const { content, zoneId } = drawn()
    const { changes, zoneId: copyId } = duplicateChanges(newId, zoneOf(content, zoneId), 16, IMAGE)
    expect(zoneOf(after(content, changes), copyId).geometry).toMatchObject({ centre: { x: 26, y: 36 } })
  })
})

describe('the zones given to the scene', () => {
  it('have a fill opacity of 0.3 by default, and no creator [ZONE-021] [CONST-064]', () => {
    const { content, zoneId } = drawn()
    const faint = after(content, [{ op: 'patch', kind: 'zone', id: zoneId, fields: { fillOpacity: null } }])
    expect(sceneZonesOf(faint)).toMatchObject([{ id: zoneId, fillOpacity: 0.3 }])
    expect(sceneZonesOf(faint)[0]).not.toHaveProperty('createdBy')
  })

  it('have no name until somebody gives them one', () => {
    const { content, zoneId } = drawn()
    expect(sceneZonesOf(content)[0]?.label).toBe('')
    const named = after(content, [{ op: 'patch', kind: 'zone', id: zoneId, fields: { label: 'Moor' } }])
    expect(sceneZonesOf(named)[0]?.label).toBe('Moor')
  })

  it('are only those that have changed', () => {
    const { content, zoneId } = drawn()
    expect(sceneZonePatch(EMPTY_CONTENT, content).upsert).toMatchObject([{ id: zoneId }])
    expect(sceneZonePatch(content, EMPTY_CONTENT)).toEqual({ upsert: [], remove: [zoneId] })
    expect(sceneZonePatch(content, content)).toEqual({ upsert: [], remove: [] })
  })
})
