import { cameraActs } from './cameraActs.ts'
import { markersOf } from './markerData.ts'
import { BLANK_IMAGE, mountScene, sceneSubject } from './mountScene.ts'

export const open = async ({ count }: { readonly count: number }) => {
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  scene.setMarkers(markersOf(count, { areNamed: true }))
  scene.setLabelsShown(true)
  return cameraActs(sceneSubject(scene))
}
