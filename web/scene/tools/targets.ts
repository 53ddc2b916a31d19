import type { SceneEvent } from '../state/SceneEvent.ts'
import type { Effect, PointerFacts, ToolContext } from './Tool.ts'

/** What a press may mean: markers lie on pins, and both on zones. */
export const isOnTarget = ({ hitId, pinHitId, zoneHitId }: PointerFacts): boolean =>
  hitId !== null || pinHitId !== null || zoneHitId !== null

export const selectTarget = ({ hitId, pinHitId, zoneHitId }: PointerFacts): Effect[] => {
  if (hitId !== null) return [emit({ kind: 'select', markerId: hitId })]
  if (pinHitId !== null) return [emit({ kind: 'selectPin', pinId: pinHitId })]
  return zoneHitId === null ? [] : [emit({ kind: 'selectZone', zoneId: zoneHitId })]
}

export const leaveSelection = ({ selectionId, selectedZoneId, selectedPinId }: ToolContext): Effect[] => {
  if (selectionId !== null) return [emit({ kind: 'select', markerId: null })]
  if (selectedPinId !== null) return [emit({ kind: 'selectPin', pinId: null })]
  return selectedZoneId === null ? [] : [emit({ kind: 'selectZone', zoneId: null })]
}

/** An editor's double click there, and Enter, begin to edit its shape. */
export const isOnSelectedZone = (
  { hitId, pinHitId, zoneHitId }: PointerFacts,
  { canEdit, selectedZoneId }: ToolContext,
): boolean =>
  canEdit && hitId === null && pinHitId === null && zoneHitId !== null && zoneHitId === selectedZoneId

export const EDIT_ZONE: readonly Effect[] = [{ kind: 'use', tool: 'editZone' }]

export const emit = (event: SceneEvent): Effect => ({ kind: 'emit', event })
