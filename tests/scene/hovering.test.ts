import { describe, expect, it } from 'vitest'
import { TestPointers } from './TestPointers.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

const MARKER = { kind: 'marker', id: 7 } as const

const beside = () => {
  const scene = new TestPointers()
  scene.withMarker(7, 200, 200)
  return scene
}

const hoverOf = (scene: TestPointers) => scene.store.getState().hover

describe('what is hovered', () => {
  it('is what the pointer is moved to', () => {
    const scene = beside().on('pointermove', 'mouse', [200, 200])
    expect(hoverOf(scene)).toEqual(MARKER)
    expect(hoverOf(scene.on('pointermove', 'mouse', [300, 300]))).toBeNull()
  })

  it('is nothing that the map carries past a resting pointer, until it comes to rest there', () => {
    const scene = beside().on('pointermove', 'mouse', [240, 200])
    scene.moveMap(20).moveMap(20)
    expect(hoverOf(scene)).toBeNull()
    scene.wait(100)
    expect(hoverOf(scene)).toBeNull()
    scene.wait(20)
    expect(hoverOf(scene)).toEqual(MARKER)
  })

  it('is found at once when the pointer moves again', () => {
    const scene = beside().on('pointermove', 'mouse', [240, 200]).moveMap(40)
    expect(hoverOf(scene.on('pointermove', 'mouse', [241, 200]))).toEqual(MARKER)
  })

  it('is what keys have reached since the view moved, also once it rests', () => {
    const scene = beside().withMarker(8, 600, 200).on('pointermove', 'mouse', [240, 200]).moveMap(40)
    scene.navigation.step(-1)
    expect(hoverOf(scene)).toEqual({ kind: 'marker', id: 8 })
    expect(hoverOf(scene.wait(120))).toEqual({ kind: 'marker', id: 8 })
  })

  it('is nothing once keys have left what they reached after the pointer moved', () => {
    const scene = beside().on('pointermove', 'mouse', [240, 200]).moveMap(40)
    scene.on('pointermove', 'mouse', [241, 200]).navigation.step(1)
    scene.navigation.leave()
    expect(hoverOf(scene.wait(120))).toBeNull()
  })

  it('is nothing while a hand holds the map', () => {
    const scene = beside().on('pointermove', 'mouse', [200, 200]).on('pointerdown', 'mouse', [200, 200])
    expect(hoverOf(scene)).toEqual(MARKER)
    scene.on('pointermove', 'mouse', [230, 200])
    expect(hoverOf(scene)).toBeNull()
  })
})
