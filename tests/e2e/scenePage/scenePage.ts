import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SHAPES } from '../../../shared/types.ts'
import { mountStage } from '../../../web/scene/renderer/mountStage.ts'
import { SceneView } from '../../../web/scene/SceneView.tsx'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds } from '../../../web/scene/kinds.ts'
import { IconCache } from '../../../web/scene/markers/IconCache.ts'
import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { MarkerStore } from '../../../web/scene/markers/MarkerStore.ts'
import { SpriteBatch } from '../../../web/scene/markers/SpriteBatch.ts'
import { drawSprites } from '../../../web/scene/markers/SpriteBatchPainter.ts'
import { SpriteBlit } from '../../../web/scene/markers/SpriteBlit.ts'
import { SpriteSheet } from '../../../web/scene/markers/SpriteSheet.ts'
import { pixelFrame, type PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'
import { bareLoop, differenceOf, paintedShare } from './bareLoop.ts'

const MAP_SIDE = 8192
const COLOURS = ['#ff0000', '#4285f4', '#a9c1d6', '#35c48d', '#111111', '#ffffff']

/** The generator of Numerical Recipes, with the same numbers everywhere. */
const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const scattered = (count: number): Marker[] => {
  const random = seeded(7)
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    typeId: 1 + (at % 6),
    x: Math.round(random() * MAP_SIDE * 100) / 100,
    y: Math.round(random() * MAP_SIDE * 100) / 100,
    shape: SHAPES[Math.floor(random() * SHAPES.length)] ?? 'circle',
    colour: COLOURS[at % COLOURS.length] ?? '#ff0000',
    label: at % 5 === 0 ? `Place ${at}` : '',
  }))
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const settled = async (): Promise<void> => {
  for (let frame = 0; frame < 6; frame++) await nextFrame()
}

const scene = createScene(createKinds)
let markers: Marker[] = []
let found: ReadonlySet<number> = new Set()

const canvasOf = (name: string): HTMLCanvasElement => {
  const at = scene.layers.findIndex((layer) => layer.name === name)
  const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[at]
  if (canvas === undefined) throw new Error(`There is no canvas of '${name}'.`)
  return canvas
}

const frameNow = (): PixelFrame => pixelFrame(scene.camera, scene.viewSize, devicePixelRatio)

/** How far each of the two ways to paint is from the bare loop, for what the scene shows now. */
const painterDifferences = (): { draw: number; blit: number } => {
  const store = new MarkerStore()
  store.setAll(markers)
  store.setFound(found)
  store.setRules({ isFoundDimmed: true })
  const sheet = new SpriteSheet(
    new IconCache(
      () => Promise.resolve(null),
      () => undefined,
    ),
  )
  sheet.setPixelRatio(devicePixelRatio)
  const frame = frameNow()
  const batch = new SpriteBatch()
  batch.gather(store, sheet, frame, frame, frame)
  const expected = bareLoop(markers, found, frame)
  const difference = (paint: (context: CanvasRenderingContext2D) => void): number => {
    const canvas = document.createElement('canvas')
    canvas.width = frame.width
    canvas.height = frame.height
    const context = canvas.getContext('2d')
    if (context !== null) paint(context)
    return differenceOf(canvas, expected)
  }
  const blit = new SpriteBlit()
  return {
    draw: difference((context) => drawSprites(context, batch)),
    blit: difference((context) => blit.paint(context, batch)),
  }
}

/** Notes, after each frame in which the camera moved, how far the picture is from the bare loop's. */
const watch = (): { readonly differences: number[]; stop(): void } => {
  const differences: number[] = []
  // The scene reports the camera before it draws; a queued microtask runs after that.
  const stop = scene.onCamera(() =>
    queueMicrotask(() =>
      differences.push(differenceOf(canvasOf('markers'), bareLoop(markers, found, frameNow()))),
    ),
  )
  return { differences, stop }
}

let watched: ReturnType<typeof watch> | null = null

const page = {
  scene,
  settled,
  async show(count: number, foundEvery = 0): Promise<void> {
    markers = scattered(count)
    found = new Set(
      foundEvery === 0 ? [] : markers.filter(({ id }) => id % foundEvery === 0).map(({ id }) => id),
    )
    scene.setMarkers(markers)
    scene.setFound(found)
    scene.setFoundDimmed(true)
    await settled()
  },
  difference: (): number => differenceOf(canvasOf('markers'), bareLoop(markers, found, frameNow())),
  painted: (name: string): number => paintedShare(canvasOf(name)),
  painterDifferences,
  watch(): void {
    watched = watch()
  },
  watched(): number[] {
    watched?.stop()
    return watched?.differences ?? []
  },
}

export type ScenePage = typeof page

declare global {
  interface Window {
    readonly scenePage: Promise<ScenePage>
  }
}

const opened = async (): Promise<ScenePage> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  createRoot(root).render(createElement(SceneView, { scene, mount: mountStage, label: 'Scene' }))
  scene.setImage({ widthMap: MAP_SIDE, heightMap: MAP_SIDE, previewUrl: null, pyramid: null })
  await settled()
  return page
}

Object.assign(window, { scenePage: opened() })
