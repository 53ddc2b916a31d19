import { cameraActs } from './cameraActs.ts'
import { BLANK_IMAGE, mountScene, sceneSubject } from './mountScene.ts'
import { zonesOf } from './zoneData.ts'

export const open = async ({ count }: { readonly count: number }) => {
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  scene.setZones(zonesOf(count))
  return cameraActs(sceneSubject(scene))
}
