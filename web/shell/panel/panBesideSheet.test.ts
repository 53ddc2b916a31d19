// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { Scene } from '../../scene/Scene.ts'
import { panBesideSheet } from './panBesideSheet.ts'

it('brings the place into view again when a phone is turned, and not as the camera moves', () => {
  let onCamera = () => {}
  const keepInView = vi.fn()
  const scene = {
    viewSize: { width: 390, height: 788 },
    setInsets: vi.fn(),
    keepInView,
    onCamera: (listener: () => void) => {
      onCamera = listener
      return () => undefined
    },
  }
  const place = { x: 10, y: 20 }
  const stop = panBesideSheet(scene as unknown as Scene, place, document.createElement('section'))
  expect(keepInView).toHaveBeenCalledTimes(1)
  onCamera()
  expect(keepInView).toHaveBeenCalledTimes(1)
  scene.viewSize = { width: 780, height: 390 }
  onCamera()
  expect(keepInView).toHaveBeenCalledTimes(2)
  expect(keepInView).toHaveBeenLastCalledWith(place)
  stop()
})
