import type { Scene } from '../../scene/Scene.ts'
import type { LayerStore } from './layers.ts'

/** Shows a viewer's drawings on the scene, and takes new ones from its pencil. */
export const bindLayers = (
  scene: Pick<Scene, 'setDrawings' | 'onEvent'>,
  { saved, unnamed }: LayerStore,
): (() => void) => {
  const show = () => {
    const strokes = unnamed.getState()
    scene.setDrawings([
      ...saved.getState().map(({ id, strokes, isVisible }) => ({ id, strokes, visible: isVisible })),
      ...(strokes ? [{ id: 'unnamed', strokes, visible: true }] : []),
    ])
  }
  show()
  const stops = [
    saved.subscribe(show),
    unnamed.subscribe(show),
    scene.onEvent((event) =>
      event.kind === 'pencilled' ? unnamed.setState(event.strokes, true) : undefined,
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
