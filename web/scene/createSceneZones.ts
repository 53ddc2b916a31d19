import type { Scene } from './Scene.ts'
import type { SceneZones } from './SceneZones.ts'
import type { Kinds } from './kinds.ts'
import type { DraftStyle, PencilLook } from './state/Draft.ts'
import type { SceneStore } from './state/sceneStore.ts'
import type { ToolEvent } from './tools/Tool.ts'
import type { ToolRunner } from './tools/ToolRunner.ts'
import type { SceneZone } from './zones/SceneZone.ts'

interface Parts {
  readonly store: SceneStore
  readonly kinds: Kinds
  readonly runner: ToolRunner
}

const EVENTS = {
  finish: { kind: 'complete' },
  cancel: { kind: 'cancel' },
  dropLast: { kind: 'dropLast' },
  restore: { kind: 'restore' },
  deleteVertex: { kind: 'deleteVertex' },
} as const satisfies Record<Parameters<Scene['act']>[0], ToolEvent>

/** What the scene answers for zones, pins and drawings. */
export const createSceneZones = (parts: Parts): Omit<SceneZones, 'draftState'> => {
  const { store, kinds, runner } = parts
  const [zones, pins] = [kinds.zones.store, kinds.pins.store]
  const touch = (id: number): void => {
    const shape = zones.shape(id)
    if (shape !== undefined) kinds.zones.painter.touched(shape.bounds)
  }
  const upsert = (zone: SceneZone): void => {
    touch(zone.id)
    zones.upsert(zone)
    touch(zone.id)
  }
  const changed = (): void => {
    store.setState({ zoneBounds: zones.bounds })
    runner.refresh()
  }

  return {
    setZones(all) {
      zones.setAll(all)
      kinds.zones.painter.changed()
      changed()
    },
    patchZones({ upsert: upserted, remove }) {
      for (const id of remove) {
        touch(id)
        zones.remove(id)
      }
      for (const zone of upserted) upsert(zone)
      changed()
    },
    setSelectedZone(selectedZoneId) {
      store.setState({ selectedZoneId })
      runner.refresh()
    },
    setBlinkingZone: (blinkingZoneId) => store.setState({ blinkingZoneId }),
    setHiddenZones(ids) {
      zones.setHidden(ids)
      kinds.zones.painter.changed()
    },
    setPins(all) {
      pins.setAll(all)
      kinds.pins.painter.changed()
      runner.refresh()
    },
    setSelectedPin: (selectedPinId) => store.setState({ selectedPinId }),
    setDrawings: (drawings) => kinds.drawings.painter.setDrawings(drawings),
    setDraftStyle(style) {
      if (runner.name === 'pencil')
        store.setState(({ pencilLook }) => ({ pencilLook: inked(pencilLook, style) }))
      else store.setState({ draftStyle: style })
      runner.refresh()
    },
    act: (act) => void runner.send(EVENTS[act]),
    commitNudge: () => runner.commitNudge(),
    onDraft: (listener) =>
      store.subscribe(({ draftState }, before) => {
        if (draftState !== before.draftState) listener(draftState)
      }),
  }
}

const inked = (look: PencilLook, { strokeColour, strokeOpacity, pattern }: DraftStyle): PencilLook => ({
  ...look,
  colour: strokeColour,
  opacity: strokeOpacity,
  pattern,
})
