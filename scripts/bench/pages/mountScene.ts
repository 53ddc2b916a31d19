import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scene } from '../../../web/scene/Scene.ts'
import { SceneView } from '../../../web/scene/SceneView.tsx'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds } from '../../../web/scene/kinds.ts'
import type { SceneImage } from '../../../web/scene/state/sceneStore.ts'
import { type Camera, cameraActs, nextFrame, settled, type Subject } from './Subject.ts'
import { MAP_SIDE, markersOf, zonesOf } from './sampleMap.ts'

/** A map without a picture. */
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
  const scene = createScene(createKinds)
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

interface SceneSpec {
  readonly count: number
}

/** The scene with a blank image. */
const blankScene = async (): Promise<Scene> => {
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  return scene
}

export const openMarkers = async (spec: SceneSpec) => {
  const scene = await blankScene()
  scene.setMarkers(markersOf(spec.count))
  return cameraActs(sceneSubject(scene))
}

export const openHeat = async (spec: SceneSpec) => {
  const scene = await blankScene()
  const markers = markersOf(spec.count)
  scene.setMarkers(markers)
  scene.setHeatTypes(new Set(markers.map(({ typeId }) => typeId)))
  return cameraActs(sceneSubject(scene))
}

export const openLabels = async (spec: SceneSpec) => {
  const scene = await blankScene()
  scene.setMarkers(markersOf(spec.count, { areNamed: true }))
  scene.setLabelsShown(true)
  return cameraActs(sceneSubject(scene))
}

export const openZones = async (spec: SceneSpec) => {
  const scene = await blankScene()
  scene.setZones(zonesOf(spec.count))
  return cameraActs(sceneSubject(scene))
}

/** Each toggle hides or shows the markers of one of five types, and ends when that is painted. */
export const openHiding = async ({ count }: { readonly count: number }) => {
  const scene = await blankScene()
  scene.setMarkers(markersOf(count))
  return {
    async still(camera: Camera) {
      scene.setCamera(camera)
      await settled()
    },
    async toggle({ isHidden }: { readonly isHidden: boolean }) {
      await nextFrame()
      scene.setHiddenTypes(new Set(isHidden ? [1] : []))
      await settled()
    },
  }
}
