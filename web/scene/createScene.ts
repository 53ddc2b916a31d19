import { type AttachedInput, attachInput } from './input/attachInput.ts'
import { onKeyDown } from './input/keyboard.ts'
import { KeyboardNavigation } from './input/KeyboardNavigation.ts'
import type { InputParts } from './input/PointerInput.ts'
import type { Kinds } from './kinds.ts'
import { sameCamera, snapZoomLevel, visibleMapRect, ZOOM_START } from './plane/camera.ts'
import {
  type Camera,
  mapToView,
  onImage,
  type RectMap,
  type SizeView,
  viewToMap,
} from './plane/coordinates.ts'
import { hasGraphicsCard } from './raster/graphicsCard.ts'
import { type FollowedSize, followSize } from './renderer/followSize.ts'
import { Renderer } from './renderer/Renderer.ts'
import type { SceneCore } from './Scene.ts'
import { CameraDriver } from './state/CameraDriver.ts'
import { CoveredView } from './state/CoveredView.ts'
import type { DraftAct, DraftStyle, PencilLook } from './state/Draft.ts'
import { Frames } from './state/Frames.ts'
import { Listeners } from './state/Listeners.ts'
import { PaintedFrame } from './state/PaintedFrame.ts'
import type { SceneEvent } from './state/SceneEvent.ts'
import { boundsOfTarget, gatherWithin, type KindParts } from './state/SceneKind.ts'
import {
  createSceneStore,
  fitImage,
  imageBounds,
  middleMap,
  moveCamera,
  type SceneImage,
  setObjectBounds,
} from './state/sceneStore.ts'
import { sameTarget } from './state/Target.ts'
import type { ToolEvent } from './state/Tool.ts'
import type { ImagePlace } from './tiles/paintPart.ts'
import { ToolRunner } from './tools/ToolRunner.ts'
import { reshapedZone } from './zones/reshapedZone.ts'

/**
 * Creates the parts of a scene and connects them: changes go to the store, and what depends on them is painted once per
 * frame. The product's own kinds of objects are made by `createKinds` of `kinds.ts`.
 */
export const createScene = <Setters extends object>(
  createKinds: (parts: KindParts) => Kinds<Setters>,
): SceneCore & Setters => {
  const store = createSceneStore()
  const events = new Listeners<[SceneEvent]>()
  const cameras = new Listeners<[]>()
  const backgrounds = new Listeners<[]>()
  const frames = new Frames(onFrame)
  const driver = new CameraDriver(store, frames.request)
  const coveredView = new CoveredView(store, driver)
  const painted = new PaintedFrame()
  const renderer = new Renderer({
    store,
    painted,
    requestFrame: frames.request,
    hasCard: hasGraphicsCard,
    onFailure: onPaintFailure,
  })
  const {
    painters,
    marks,
    pickable: kinds,
    tools,
    queries,
    setters,
  } = createKinds({ store, surface: renderer, painted, refreshTool: () => runner.refresh() })
  renderer.setPainters(painters)
  const emit = (event: SceneEvent): void => events.tell(event)
  const runner = new ToolRunner({ store, kinds, tools, queries, driver, emit })
  const zoomToSelection = (): boolean => {
    const { selection } = store.getState()
    const bounds = selection && boundsOfTarget(kinds, selection)
    if (bounds) coveredView.zoomTo(bounds)
    return Boolean(bounds)
  }
  const navigation = new KeyboardNavigation({ store, kinds, emit })
  const input: InputParts = { store, kinds, driver, emit, runner, navigation, zoomToSelection }
  let container: HTMLElement | null = null
  let attached: AttachedInput | null = null
  let size: FollowedSize | null = null
  let detach: (() => void) | null = null
  /** The first image is fitted to the view, and not enlarged for that, unless a camera was set before. */
  let isCameraChosen = false
  let firstFitted: Camera | null = null

  store.subscribe((now, before) => {
    renderer.onChange(now, before)
    if (now.isBackgroundAwaited !== before.isBackgroundAwaited) backgrounds.tell()
    if (now.camera !== before.camera || now.viewSize !== before.viewSize) frames.request()
  })
  let told = store.getState()

  function onFrame(nowMs: number): void {
    size?.check()
    driver.tick(nowMs)
    const now = store.getState()
    if (now.camera !== told.camera || now.viewSize !== told.viewSize) {
      told = now
      attached?.resend()
      cameras.tell()
    }
    renderer.draw()
  }

  function onPaintFailure(error: unknown): void {
    reportError(error)
    emit({ kind: 'refusal', text: 'Part of the map cannot be drawn. Reload the page to try again.' })
  }

  const fitFirst = (): void => {
    const { image, viewSize } = store.getState()
    if (isCameraChosen || image === null || viewSize.width === 0 || viewSize.height === 0) return
    isCameraChosen = true
    driver.jump(fitImage(store, ZOOM_START) ?? store.getState().camera)
    firstFitted = store.getState().camera
  }

  /** As long as nobody has moved the camera, the image stays fitted. */
  const fitAgain = (): void => {
    if (firstFitted !== null && sameCamera(firstFitted, driver.destination)) isCameraChosen = false
    fitFirst()
  }

  const onSize = (viewSize: SizeView, pixelRatio: number): void => {
    const before = store.getState()
    if (sameSize(before.viewSize, viewSize) && before.pixelRatio === pixelRatio) return
    coveredView.resize(() => {
      store.setState({ viewSize, pixelRatio })
      fitAgain()
      moveCamera(store, store.getState().camera)
    })
    renderer.resize()
  }

  return {
    ...setters,
    marks,
    painted,
    mount: (stage) => renderer.mount(stage),
    paintLayer: (name) => renderer.paintLayer(name),
    attach(element, onPlainScroll) {
      detach?.()
      container = element
      attached = attachInput(element, input, onPlainScroll)
      size = followSize(element, onSize)
      const stopRenderer = renderer.attach(element)
      detach = () => {
        runner.send({ kind: 'interrupt' })
        size?.stop()
        stopRenderer()
        attached?.detach()
        container = attached = size = detach = null
      }
      return () => {
        if (container === element) detach?.()
      }
    },
    destroy() {
      detach?.()
      driver.stop()
      frames.cancel()
      renderer.free()
    },
    setImage(image) {
      const before = store.getState().image
      store.setState({ image })
      renderer.setImage(image)
      if (before !== null && !isSamePlane(before, image)) isCameraChosen = false
      fitFirst()
      moveCamera(store, store.getState().camera)
    },
    prepareImage: (image) => renderer.prepareImage(image),
    replaceImage(image, camera) {
      isCameraChosen = true
      store.setState({ image })
      renderer.setImage(image)
      driver.jump(camera)
    },
    setFloorImage(floor) {
      if (floor === null && store.getState().objectBounds.floor === undefined) return
      setObjectBounds(store, 'floor', floor && boundsOfPlace(floor.place))
      renderer.setFloorImage(floor)
    },
    prepareFloorImage: (image) => renderer.prepareFloorImage(image),
    setSelection(selection) {
      if (sameTarget(selection, store.getState().selection)) return
      store.setState({ selection })
      runner.refresh()
    },
    setGroup(group) {
      if (group === store.getState().group) return
      store.setState({ group })
      runner.refresh()
    },
    gatherInView() {
      const { camera, viewSize } = store.getState()
      return gatherWithin(kinds, { kind: 'box', rect: visibleMapRect(camera, viewSize) })
    },
    setAbilities: ({ edit }) => store.setState({ canEdit: edit }),
    setTool(name) {
      if (name === runner.name) return
      runner.use(name)
      emit({ kind: 'tool', tool: name })
    },
    get tool() {
      return runner.name
    },
    setDraftStyle(style) {
      if (runner.name === 'pencil')
        store.setState(({ pencilLook }) => ({ pencilLook: inked(pencilLook, style) }))
      else store.setState({ draftStyle: style })
      runner.refresh()
    },
    pressKey: (event) => onKeyDown(event, input),
    act: (act) => void runner.send(ACT_EVENTS[act]),
    drawByNumbers(numbers) {
      let refusal: string | null = null
      const stop = events.add((event) => {
        if (event.kind === 'numbersRefused') refusal = event.text
      })
      runner.send(numbers)
      stop()
      return refusal
    },
    setSnapping: (isSnapping) => store.setState({ isSnapping }),
    setMeasure(measure) {
      store.setState({ measure })
      runner.refresh()
    },
    holdPan: (isHeld) => (isHeld ? runner.pushPan() : runner.popPan()),
    dropDrag: () => runner.dropDrag(),
    commitNudge: () => void runner.send({ kind: 'commitNudge' }),
    get begun() {
      return runner.begun
    },
    resume: (begun) => runner.resume(begun),
    onDraft: (listener) =>
      store.subscribe(({ draftState }, before) => {
        if (draftState !== before.draftState) listener(draftState)
      }),
    get reshaped() {
      return reshapedZone(store.getState().draft)
    },
    get draftState() {
      return store.getState().draftState
    },
    onEvent: events.add,
    get camera() {
      return store.getState().camera
    },
    setCamera(camera) {
      isCameraChosen = true
      const wanted = { ...camera, zoomLevel: snapZoomLevel(camera.zoomLevel) }
      if (!sameCamera(wanted, store.getState().camera)) driver.jump(wanted)
    },
    get middleMap() {
      return onImage(middleMap(store.getState()), { bounds: imageBounds(store.getState().image) })
    },
    onCamera: cameras.add,
    get isBackgroundAwaited() {
      return store.getState().isBackgroundAwaited
    },
    onBackground: backgrounds.add,
    mapToView: (point) => mapToView(store.getState().camera, store.getState().viewSize, point),
    viewToMap: (point) => viewToMap(store.getState().camera, store.getState().viewSize, point),
    get viewSize() {
      return store.getState().viewSize
    },
    zoomBy: (levels) => driver.zoomEased(levels),
    fit: () => driver.fit(),
    zoomToSelection: () => void zoomToSelection(),
    show(target) {
      isCameraChosen = true
      const bounds = boundsOfTarget(kinds, target)
      if (bounds) coveredView.show(bounds)
    },
    setInsets: (insets) => coveredView.setInsets(insets),
    keepInView(place) {
      isCameraChosen = true
      coveredView.keepInView(place)
    },
    flyIntoView: (places) => coveredView.flyIntoView(places),
    setBars: (measureBars) => store.setState({ measureBars }),
    onBarsMoved: fitAgain,
    flyTo(point, zoomLevel) {
      isCameraChosen = true
      coveredView.flyTo(point, zoomLevel)
    },
  }
}

const boundsOfPlace = ({ x, y, width, height }: ImagePlace): RectMap => ({
  left: x,
  bottom: y,
  right: x + width,
  top: y + height,
})

const isSamePlane = (a: SceneImage, b: SceneImage): boolean =>
  a.widthMap === b.widthMap && a.heightMap === b.heightMap

const sameSize = (a: SizeView, b: SizeView): boolean => a.width === b.width && a.height === b.height

const ACT_EVENTS: Readonly<Record<DraftAct, ToolEvent>> = {
  finish: { kind: 'complete' },
  cancel: { kind: 'cancel' },
  dropLast: { kind: 'dropLast' },
  restore: { kind: 'restore' },
  deleteVertex: { kind: 'deleteVertex' },
  insertVertex: { kind: 'insertVertex' },
  toPolygon: { kind: 'toPolygon' },
  trace: { kind: 'trace' },
}

const inked = (look: PencilLook, { strokeColour, strokeOpacity, pattern }: DraftStyle): PencilLook => ({
  ...look,
  colour: strokeColour,
  opacity: strokeOpacity,
  pattern,
})
