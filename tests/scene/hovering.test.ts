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
    scene.walk.step(-1)
    expect(hoverOf(scene)).toEqual({ kind: 'marker', id: 8 })
    expect(hoverOf(scene.wait(120))).toEqual({ kind: 'marker', id: 8 })
  })

  it('is nothing once keys have left what they reached after the pointer moved', () => {
    const scene = beside().on('pointermove', 'mouse', [240, 200]).moveMap(40)
    scene.on('pointermove', 'mouse', [241, 200]).walk.step(1)
    scene.walk.leave()
    expect(hoverOf(scene.wait(120))).toBeNull()
  })

  it('is nothing while a hand holds the map', () => {
    const scene = beside().on('pointermove', 'mouse', [200, 200]).on('pointerdown', 'mouse', [200, 200])
    expect(hoverOf(scene)).toEqual(MARKER)
    scene.on('pointermove', 'mouse', [230, 200])
    expect(hoverOf(scene)).toBeNull()
  })
})

describe('the map is held', () => {
  const isHeld = (scene: TestPointers): boolean => scene.store.getState().isHeld

  it('from a press to its release', () => {
    const scene = beside().on('pointerdown', 'mouse', [300, 300])
    expect(isHeld(scene)).toBe(true)
    expect(isHeld(scene.on('pointermove', 'mouse', [340, 300]))).toBe(true)
    expect(isHeld(scene.on('pointerup', 'mouse', [340, 300]))).toBe(false)
  })

  it('until the press is cancelled', () => {
    const scene = beside().on('pointerdown', 'touch', [300, 300])
    expect(isHeld(scene.on('pointercancel', 'touch', [300, 300]))).toBe(false)
  })

  it('not by a press that draws, or that moves what is selected', () => {
    const drawing = beside()
    drawing.runner.use('rectangle')
    expect(isHeld(drawing.on('pointerdown', 'mouse', [300, 300]))).toBe(false)
    const moving = beside()
    moving.selection = MARKER
    moving.on('pointermove', 'mouse', [200, 200]).on('pointerdown', 'mouse', [200, 200])
    expect(isHeld(moving)).toBe(false)
    expect(isHeld(moving.on('pointermove', 'mouse', [240, 200]))).toBe(false)
  })

  it('by a press on what is not selected: a drag from there pans', () => {
    const scene = beside().on('pointermove', 'mouse', [200, 200])
    expect(isHeld(scene.on('pointerdown', 'mouse', [200, 200]))).toBe(true)
  })

  it('no longer than the input is attached', () => {
    const scene = beside().on('pointerdown', 'mouse', [300, 300])
    expect(isHeld(scene.detach())).toBe(false)
  })
})
