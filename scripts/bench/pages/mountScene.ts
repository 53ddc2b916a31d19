import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scene } from '../../../web/scene/Scene.ts'
import { SceneView } from '../../../web/scene/SceneView.tsx'
import { createScene } from '../../../web/scene/createScene.ts'
import type { SceneImage } from '../../../web/scene/state/sceneStore.ts'
import type { Subject } from './Subject.ts'
import { settled } from './frames.ts'
import { MAP_SIDE } from './seeded.ts'

export const BLANK_IMAGE: SceneImage = {
  widthMap: MAP_SIDE,
  heightMap: MAP_SIDE,
  previewUrl: null,
  pyramid: null,
}

/** The product's scene in the whole window. */
export const mountScene = async (): Promise<{ readonly scene: Scene; unmount(): void }> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  const scene = createScene()
  const rendered = createRoot(root)
  rendered.render(createElement(SceneView, { scene, label: 'Bench' }))
  await settled()
  return {
    scene,
    unmount() {
      rendered.unmount()
      scene.destroy()
    },
  }
}

export const sceneSubject = (scene: Scene): Subject => {
  let shown = 0
  scene.onCamera(() => shown++)
  return {
    show: (camera) => scene.setCamera(camera),
    get shown() {
      return shown
    },
  }
}
