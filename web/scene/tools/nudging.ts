import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Draft } from '../state/Draft.ts'
import { moveEffects, movePinEffects, NUDGE_PAUSE_MS, nudgedTo } from './movingMarker.ts'
import type { Effect, NudgeKey, Step, ToolContext } from './Tool.ts'

type Nudged = { readonly kind: 'marker'; readonly id: number } | { readonly kind: 'pin'; readonly id: string }

/** Arrow keys moved the selected marker or pin; committed as one when they rest. */
export interface Nudging {
  readonly name: 'nudging'
  readonly nudged: Nudged
  readonly pointMap: PointMap
}

/** Goes on from `state` where that moves what is selected; null where nothing is that may be moved, or something else. */
export const nudge = (
  key: NudgeKey,
  isFast: boolean,
  context: ToolContext,
  state?: Nudging,
): Step<Nudging> | null => {
  const nudged = selectedOf(context)
  if (nudged === null || (state && state.nudged.id !== nudged.id)) return null
  const from = state?.pointMap ?? placeOf(nudged, context)
  return (
    from && {
      state: { name: 'nudging', nudged, pointMap: nudgedTo(from, key, isFast, context) },
      effects: [{ kind: 'wake', afterMs: NUDGE_PAUSE_MS }],
    }
  )
}

export const nudgeDraft = ({ nudged, pointMap }: Nudging): Draft =>
  nudged.kind === 'marker'
    ? { kind: 'move', markerId: nudged.id, pointMap }
    : { kind: 'movePin', pinId: nudged.id, pointMap }

export const nudgeEffects = ({ nudged, pointMap }: Nudging, context: ToolContext): Effect[] =>
  nudged.kind === 'marker'
    ? moveEffects(nudged.id, pointMap, context)
    : movePinEffects(nudged.id, pointMap, context)

/** Pins are everybody's own. */
const selectedOf = ({ canEdit, selectionId, selectedPinId }: ToolContext): Nudged | null => {
  if (canEdit && selectionId !== null) return { kind: 'marker', id: selectionId }
  return selectedPinId === null ? null : { kind: 'pin', id: selectedPinId }
}

const placeOf = (nudged: Nudged, context: ToolContext): PointMap | null =>
  (nudged.kind === 'marker' ? context.marker(nudged.id) : context.pin(nudged.id)) ?? null
