import { Layer } from 'konva/lib/Layer.js'
import { Shape } from 'konva/lib/Shape.js'
import { Stage } from 'konva/lib/Stage.js'
import type { MountLayers } from './SceneLayer.ts'

/**
 * Puts a Konva stage into an element: a canvas for each layer, with one shape that paints it. Returns a function that takes
 * it off again. Built here rather than by react-konva, whose reconciler a visitor would fetch to render once.
 */
export const mountStage: MountLayers = (layers, container) => {
  const stage = new Stage({ container, listening: false })
  const unmounts = layers.map((sceneLayer) => {
    const layer = new Layer({ listening: false })
    const sceneFunc = sceneLayer.paint
    layer.add(new Shape({ listening: false, perfectDrawEnabled: false, sceneFunc }))
    stage.add(layer)
    return sceneLayer.mount(layer)
  })
  return () => {
    for (const unmount of unmounts) unmount()
    stage.destroy()
  }
}
