import type { Stroke } from '../state/Draft.ts'

export interface SceneDrawing {
  readonly id: string
  readonly strokes: readonly Stroke[]
  readonly visible: boolean
}
