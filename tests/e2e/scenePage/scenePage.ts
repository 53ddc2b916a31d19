import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SHAPES } from '../../../shared/content/types.ts'
import { SceneView } from '../../../web/scene/SceneView.tsx'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds } from '../../../web/scene/kinds.ts'
import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { MAP_COLOURS } from '../../../web/scene/raster/palette.ts'
import { pixelFrame, type PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'
import { LAYER_NAMES, type LayerName } from '../../../web/scene/state/Painter.ts'
import { bareLoop, differenceOf, isFilledAs, paintedShare } from './bareLoop.ts'
import { cardDifference, cardDifferenceAfterLoss } from './cardDifference.ts'

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

const canvases = (): HTMLCanvasElement[] => [...document.querySelectorAll<HTMLCanvasElement>('.scene canvas')]

/** The canvases that are shown, bottom first. */
const shownCanvases = (): HTMLCanvasElement[] =>
  canvases().filter((canvas) => canvas.style.visibility !== 'hidden')

/** Where the page puts the canvases, in CSS px, and how it scales them. */
const placeOfStage = (): DOMMatrix =>
  new DOMMatrix(document.querySelector<HTMLElement>('.scene__stage')?.style.transform)

/** How far the canvases reach beyond the view on each side, in CSS px. */
const marginView = (): number => (parseFloat(canvases()[0]?.style.width ?? '') - scene.viewSize.width) / 2

const isScaled = (): boolean => placeOfStage().a !== 1

/** Whether the canvases are not where they are painted for a view that rests. */
const isMoved = (): boolean => {
  const { a, e, f } = placeOfStage()
  return a !== 1 || Math.abs(e + marginView()) > 0.01 || Math.abs(f + marginView()) > 0.01
}

/** Returns after what was begun is painted, and everything where it is. */
const settled = async (): Promise<void> => {
  for (let frame = 0; frame < 12 || isMoved(); frame++) await nextFrame()
}

const scene = createScene(createKinds)
let markers: Marker[] = []
let found: ReadonlySet<number> = new Set()

/** What is seen of a layer. */
const canvasOf = (name: LayerName): HTMLCanvasElement => {
  const canvas = canvases()[LAYER_NAMES.indexOf(name)]
  if (canvas === undefined) throw new Error(`There is no canvas of '${name}'.`)
  return seenOf([canvas].filter(({ style }) => style.visibility !== 'hidden'))
}

const frameNow = (): PixelFrame => pixelFrame(scene.camera, scene.viewSize, devicePixelRatio)

/** What is seen of canvases, where the page puts them. */
const seenOf = (shown: readonly HTMLCanvasElement[]): HTMLCanvasElement => {
  const { width, height, pixelRatio } = frameNow()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const { a: scale, e, f } = placeOfStage()
  context?.setTransform(scale, 0, 0, scale, Math.round(e * pixelRatio), Math.round(f * pixelRatio))
  for (const each of shown) context?.drawImage(each, 0, 0)
  return canvas
}

const seen = (): HTMLCanvasElement => seenOf(shownCanvases())

/** The same by the bare loop, on a map without a picture. */
const expected = (): HTMLCanvasElement => {
  const frame = frameNow()
  const canvas = document.createElement('canvas')
  canvas.width = frame.width
  canvas.height = frame.height
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  const side = Math.round(MAP_SIDE * frame.perMap)
  context.fillStyle = MAP_COLOURS.blank
  context.fillRect(-frame.left, -side - frame.top, side, side)
  context.drawImage(bareLoop(markers, found, frame), 0, 0)
  return canvas
}

interface WatchedFrame {
  /** Whether what was painted at another zoom is shown. */
  readonly isScaled: boolean
  /** In grey levels, from the bare loop's picture. */
  readonly difference: number
  /** Whether the view's edges show the map wherever it is there. */
  readonly isFilled: boolean
}

/** Notes what is seen after each frame in which the camera moved. */
const watch = (): { readonly frames: WatchedFrame[]; stop(): void } => {
  const frames: WatchedFrame[] = []
  // The scene reports the camera before it draws; a queued microtask runs after that.
  const stop = scene.onCamera(() =>
    queueMicrotask(() => {
      const [picture, wanted] = [seen(), expected()]
      frames.push({
        isScaled: isScaled(),
        difference: differenceOf(picture, wanted),
        isFilled: isFilledAs(picture, wanted),
      })
    }),
  )
  return { frames, stop }
}

let watched: ReturnType<typeof watch> | null = null

const HOME = { x: MAP_SIDE / 2, y: MAP_SIDE / 2 }

/** Returns a place so many views at most from another. */
const placeNear = (
  { x, y }: { readonly x: number; readonly y: number },
  views: number,
  random: () => number,
): { readonly x: number; readonly y: number } => {
  const { perMap, width, height } = frameNow()
  const away = (side: number): number => ((random() - 0.5) * 2 * views * side) / perMap
  return { x: x + away(width), y: y + away(height) }
}

/** Moves up to three markers to places in the view or some views away. */
const moveMarkers = (random: () => number): void => {
  const moved = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    Math.floor(random() * markers.length),
  )
  for (const at of moved) {
    const marker = markers[at]
    if (marker === undefined) continue
    const place = placeNear(scene.camera.centerMap, random() * 3, random)
    // The scene still knows the former list.
    markers = markers.with(at, { ...marker, ...place })
  }
  scene.patchMarkers({ upsert: moved.flatMap((at) => markers[at] ?? []), remove: [] })
}

const moveView = (random: () => number): void => {
  const { camera } = scene
  const chance = random()
  if (chance < 0.5) scene.setCamera({ ...camera, centerMap: placeNear(camera.centerMap, 0.2, random) })
  else if (chance < 0.8) scene.setCamera({ ...camera, centerMap: placeNear(HOME, 2, random) })
  else scene.setCamera({ ...camera, zoomLevel: -2 + random() * 2 })
}

const page = {
  scene,
  settled,
  async show(count: number, foundEvery = 0, areLabelsShown = false): Promise<void> {
    markers = scattered(count)
    found = new Set(
      foundEvery === 0 ? [] : markers.filter(({ id }) => id % foundEvery === 0).map(({ id }) => id),
    )
    scene.setMarkers(markers)
    scene.setFound(found)
    scene.setFoundDimmed(true)
    scene.setLabelsShown(areLabelsShown)
    await settled()
  },
  /** Shows all markers as heat. */
  async showHeat(): Promise<void> {
    scene.setHeatTypes(new Set(markers.map(({ typeId }) => typeId)))
    await settled()
  },
  /** Returns how what is painted differs from the same painted anew as a whole. */
  async differenceFromWhole(): Promise<number> {
    const joined = canvasOf('markers')
    scene.setFoundDimmed(false)
    scene.setFoundDimmed(true)
    await settled()
    return differenceOf(joined, canvasOf('markers'))
  },
  difference: (): number => differenceOf(canvasOf('markers'), bareLoop(markers, found, frameNow())),
  seenDifference: (): number => differenceOf(seen(), expected()),
  cardDifference: (count: number, pixelRatio: number, zoomLevel: number) =>
    cardDifference(scattered(count), pixelRatio, zoomLevel),
  cardDifferenceAfterLoss: () => cardDifferenceAfterLoss(scattered(2000)),
  painted: (name: LayerName): number => paintedShare(canvasOf(name)),
  watch(): void {
    watched = watch()
  },
  watched(): WatchedFrame[] {
    watched?.stop()
    return watched?.frames ?? []
  },
  /**
   * Moves markers while the view moves, and again while it rests. Returns the largest difference from the bare loop at any
   * rest.
   */
  async differenceAfterMoves(seed: number, rests: number): Promise<number> {
    const random = seeded(seed)
    let largest = 0
    for (let rest = 0; rest < rests; rest++) {
      for (let step = random() * 6; step > 0; step--) {
        moveMarkers(random)
        moveView(random)
        if (random() < 0.7) await nextFrame()
      }
      await settled()
      for (let step = random() * 3; step > 0; step--) moveMarkers(random)
      await settled()
      largest = Math.max(largest, page.difference())
    }
    return largest
  },
  /** Moves the map by so many view px in each of the frames, as a quick hand does. */
  async slide(dxView: number, dyView: number, frames: number): Promise<void> {
    for (let frame = 0; frame < frames; frame++) {
      const { width, height } = scene.viewSize
      const centerMap = scene.viewToMap({ xView: width / 2 + dxView, yView: height / 2 + dyView })
      scene.setCamera({ ...scene.camera, centerMap })
      await nextFrame()
    }
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
  createRoot(root).render(createElement(SceneView, { scene, label: 'Scene' }))
  scene.setImage({ widthMap: MAP_SIDE, heightMap: MAP_SIDE, previewUrl: null, pyramid: null })
  await settled()
  return page
}

Object.assign(window, { scenePage: opened() })
