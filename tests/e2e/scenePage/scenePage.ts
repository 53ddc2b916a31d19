import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { runSync } from '../../../shared/runSync.ts'
import { SHAPES } from '../../../shared/types.ts'
import { mountStage } from '../../../web/scene/renderer/mountStage.ts'
import { SceneView } from '../../../web/scene/SceneView.tsx'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds } from '../../../web/scene/kinds.ts'
import { IconCache } from '../../../web/scene/markers/IconCache.ts'
import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { MarkerWorkshop } from '../../../web/scene/markers/MarkerWorkshop.ts'
import { MarkerStore } from '../../../web/scene/markers/MarkerStore.ts'
import { SpriteBatch } from '../../../web/scene/markers/SpriteBatch.ts'
import { copyOf, drawSprites, placedOn, putOn } from '../../../web/scene/markers/SpriteBatchPainter.ts'
import { type Composed, SpriteBlit } from '../../../web/scene/markers/SpriteBlit.ts'
import { SpriteSheet } from '../../../web/scene/markers/SpriteSheet.ts'
import { MAP_COLOURS } from '../../../web/scene/raster/palette.ts'
import { pixelFrame, type PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'
import { bareLoop, differenceOf, isFilledAs, paintedShare } from './bareLoop.ts'

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

/** The element of the picture that is moved in place of the canvases, of which a canvas is a piece. */
const pictureOf = (canvas: HTMLCanvasElement): HTMLElement | null =>
  canvas.parentElement?.style.zIndex === '-1' ? canvas.parentElement : null

/** The canvases that are shown, bottom first. */
const shownCanvases = (): HTMLCanvasElement[] =>
  canvases()
    .filter((canvas) => canvas.style.visibility !== 'hidden' && pictureOf(canvas)?.hidden !== true)
    .toSorted((a, b) => Number(pictureOf(b) !== null) - Number(pictureOf(a) !== null))

const isScaled = (): boolean =>
  shownCanvases().some((canvas) => pictureOf(canvas)?.style.transform.includes('scale'))

const isMoved = (): boolean => shownCanvases().some((canvas) => pictureOf(canvas) !== null)

/** After what was begun is painted, and everything where it is. */
const settled = async (): Promise<void> => {
  for (let frame = 0; frame < 6 || isMoved(); frame++) await nextFrame()
}

const scene = createScene(createKinds)
let markers: Marker[] = []
let found: ReadonlySet<number> = new Set()

const canvasOf = (name: string): HTMLCanvasElement => {
  const at = scene.layers.findIndex((layer) => layer.name === name)
  const canvas = canvases()[at]
  if (canvas === undefined) throw new Error(`There is no canvas of '${name}'.`)
  return canvas
}

const frameNow = (): PixelFrame => pixelFrame(scene.camera, scene.viewSize, devicePixelRatio)

/** How far each of the three ways to paint is from the bare loop, for what the scene shows now. */
const painterDifferences = async (): Promise<{ draw: number; blit: number; beside: number }> => {
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
  const composed = await composedBeside(batch, frame)
  return {
    draw: difference((context) => drawSprites(context, batch)),
    blit: difference((context) => putOn(context, runSync(new SpriteBlit().compose(placedOn(frame, batch))))),
    beside: difference((context) => putOn(context, composed)),
  }
}

const composedBeside = async (batch: SpriteBatch, frame: PixelFrame): Promise<Composed | null> => {
  const workshop = new MarkerWorkshop()
  const making = workshop.composed(placedOn(frame, copyOf(batch)))
  let step = making.next()
  for (; !step.done; step = making.next()) await step.value
  workshop.free()
  return step.value?.composed ?? null
}

/** The sides of `inset(…)`, which the browser writes as shortly as it can, in device px. */
const insetsOf = (clipPath: string, pixelRatio: number): readonly [number, number, number, number] => {
  const [above = 0, right = above, below = above, before = right] = [...clipPath.matchAll(/[\d.]+/g)].map(
    (side) => Math.round(Number(side[0]) * pixelRatio),
  )
  return [above, right, below, before]
}

/** What is seen: the canvases that are shown, bottom first, where the page puts them. */
const seen = (): HTMLCanvasElement => {
  const { width, height, pixelRatio } = frameNow()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  for (const each of shownCanvases()) {
    const { a: scale, e, f } = new DOMMatrix(pictureOf(each)?.style.transform)
    const [left, top] = [parseFloat(each.style.left) || 0, parseFloat(each.style.top) || 0]
    context?.setTransform(scale, 0, 0, scale, e * pixelRatio, f * pixelRatio)
    const [above, right, below, before] = insetsOf(each.style.clipPath, pixelRatio)
    const width = Math.round(parseFloat(each.style.width) * pixelRatio) - before - right
    const height = Math.round(parseFloat(each.style.height) * pixelRatio) - above - below
    const [x, y] = [Math.round(left * pixelRatio) + before, Math.round(top * pixelRatio) + above]
    context?.drawImage(each, before, above, width, height, x, y, width, height)
  }
  return canvas
}

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
  difference: (): number => differenceOf(canvasOf('markers'), bareLoop(markers, found, frameNow())),
  seenDifference: (): number => differenceOf(seen(), expected()),
  painted: (name: string): number => paintedShare(canvasOf(name)),
  painterDifferences,
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
  createRoot(root).render(createElement(SceneView, { scene, mount: mountStage, label: 'Scene' }))
  scene.setImage({ widthMap: MAP_SIDE, heightMap: MAP_SIDE, previewUrl: null, pyramid: null })
  await settled()
  return page
}

Object.assign(window, { scenePage: opened() })
