import type { PointView } from '../plane/coordinates.ts'
import type { CameraDriver } from '../state/CameraDriver.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import type { PointerFacts, PointerPress } from '../tools/Tool.ts'
import type { ToolRunner } from '../tools/ToolRunner.ts'

/** What input acts on. */
export interface InputHost {
  readonly store: SceneStore
  readonly driver: CameraDriver
  readonly runner: ToolRunner
  /** Answers whether anything is selected. */
  zoomToSelection(): boolean
  factsAt(pointView: PointView, press: PointerPress): PointerFacts
  /** Where the pointer is, for the readout and the hovered marker; null when it left. */
  pointAt(facts: PointerFacts | null): void
}
