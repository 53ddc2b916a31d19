import type { SceneDrawing } from './drawings/SceneDrawing.ts'
import type { ScenePin } from './pins/PinStore.ts'
import type { DraftAct, DraftState, DraftStyle } from './state/Draft.ts'
import type { SceneZone } from './zones/SceneZone.ts'

/** The scene's zones, pins and drawings, and the drafts of them. */
export interface SceneZones {
  setZones(zones: readonly SceneZone[]): void
  /** Cost follows what is named here, not all zones. */
  patchZones(patch: { readonly upsert: readonly SceneZone[]; readonly remove: readonly number[] }): void
  /** Also the zone that the tool 'editZone' edits. */
  setSelectedZone(zoneId: number | null): void
  /** Blinks every second, or is enclosed steadily where motion is reduced. */
  setBlinkingZone(zoneId: number | null): void
  /** Hidden zones are neither drawn nor picked. */
  setHiddenZones(zoneIds: ReadonlySet<number>): void
  setPins(pins: readonly ScenePin[]): void
  setSelectedPin(pinId: string | null): void
  setDrawings(drawings: readonly SceneDrawing[]): void
  /** Of the shape that is being drawn and the next ones; while the pencil is in use, the line is the pencil's. */
  setDraftStyle(style: DraftStyle): void
  act(act: DraftAct): void
  /** Commits at once what arrow keys have moved; else that waits until they rest. */
  commitNudge(): void
  readonly draftState: DraftState
  /** Fires after each change of `draftState`; answers the way to stop. */
  onDraft(listener: (draft: DraftState) => void): () => void
}
