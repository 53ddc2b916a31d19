import type { Scene } from './Scene.ts'
import { closeUpOfSelection } from './closeUpOfSelection.ts'
import { createSceneZones } from './createSceneZones.ts'
import type { InputHost } from './input/InputHost.ts'
import { type AttachedInput, attachInput } from './input/attachInput.ts'
import { createKinds, paintersOf } from './kinds.ts'
import type { Marker } from './markers/Marker.ts'
import { fitCamera, sameCamera, snapZoomLevel } from './plane/camera.ts'
import { mapToView, type SizeView, viewToMap } from './plane/coordinates.ts'
import { Renderer } from './renderer/Renderer.ts'
import { type FollowedSize, followSize } from './renderer/followSize.ts'
import { CameraDriver } from './state/CameraDriver.ts'
import { CoveredView } from './state/CoveredView.ts'
import { Frames } from './state/Frames.ts'
import { Listeners } from './state/Listeners.ts'
import type { SceneEvent } from './state/SceneEvent.ts'
import { createSceneStore, imageSize, middleMap, moveCamera, type SceneImage } from './state/sceneStore.ts'
import { ToolRunner } from './tools/ToolRunner.ts'
import { createToolHost } from './tools/toolHost.ts'

/** Puts the parts together: what changes goes to the store, what depends on it is painted once a frame. */
export const createScene = (): Scene => {
  const store = createSceneStore()
  const events = new Listeners<[SceneEvent]>()
  const cameras = new Listeners<[]>()
  const backgrounds = new Listeners<[]>()
  const frames = new Frames(onFrame)
  const driver = new CameraDriver(store, frames.request)
  const coveredView = new CoveredView(store, driver)
  const renderer = new Renderer(store, frames.request)
  const kinds = createKinds(renderer)
  renderer.setPainters(paintersOf(kinds))
  const [markers, zones, pins] = [kinds.markers.store, kinds.zones.store, kinds.pins.store]
  const emit = (event: SceneEvent): void => events.tell(event)
  const toolHost = createToolHost({ store, markers, zones, pins, driver, emit, container: () => container })
  const runner = new ToolRunner(toolHost)
  const zoomToSelection = (): boolean => {
    const closeUp = closeUpOfSelection(store.getState(), { markers, zones, pins })
    if (closeUp !== null) coveredView.flyTo(closeUp.place, closeUp.zoomLevel)
    return closeUp !== null
  }
  const inputHost: InputHost = { ...toolHost, store, driver, runner, zoomToSelection }
  let container: HTMLElement | null = null
  let input: AttachedInput | null = null
  let size: FollowedSize | null = null
  let detach: (() => void) | null = null
  /** The first image fits itself to the view, unless somebody chose a camera before. */
  let isCameraChosen = false

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
      input?.resend()
      cameras.tell()
    }
    renderer.draw()
  }

  const fitFirst = (): void => {
    const { image, viewSize, insets } = store.getState()
    const plane = imageSize(image)
    if (isCameraChosen || plane === null || viewSize.width === 0 || viewSize.height === 0) return
    isCameraChosen = true
    driver.jump(fitCamera(plane, viewSize, insets))
  }

  const onSize = (viewSize: SizeView, pixelRatio: number): void => {
    const before = store.getState()
    if (sameSize(before.viewSize, viewSize) && before.pixelRatio === pixelRatio) return
    store.setState({ viewSize, pixelRatio })
    fitFirst()
    moveCamera(store, store.getState().camera)
    renderer.resize()
  }

  const setMarkerBounds = (): void => store.setState({ markerBounds: markers.bounds })

  return {
    layers: renderer.layers,
    attach(element) {
      detach?.()
      container = element
      input = attachInput(element, inputHost)
      size = followSize(element, onSize)
      const stopRenderer = renderer.attach(element)
      detach = () => {
        runner.send({ kind: 'interrupt' })
        size?.stop()
        stopRenderer()
        input?.detach()
        container = input = size = detach = null
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
    setMarkers(all) {
      markers.setAll(all)
      setMarkerBounds()
      kinds.markers.painter.changed()
    },
    patchMarkers({ upsert, remove }) {
      const touched: (Marker | undefined)[] = []
      for (const id of remove) {
        touched.push(markers.get(id))
        markers.remove(id)
      }
      for (const marker of upsert) {
        touched.push(markers.get(marker.id), marker)
        markers.upsert(marker)
      }
      kinds.markers.painter.touched(touched.filter((marker) => marker !== undefined))
      setMarkerBounds()
    },
    setSelection: (selectionId) => store.setState({ selectionId }),
    setHover: (hoverId) => store.setState({ hoverId }),
    setLabelsShown: (areLabelsShown) => store.setState({ areLabelsShown }),
    setHiddenTypes(typeIds) {
      markers.setHiddenTypes(typeIds)
      kinds.markers.painter.changed()
    },
    setFound(ids) {
      const changed = markers.setFound(ids)
      if (markers.isFoundDimmed) kinds.markers.painter.touched(changed)
    },
    setFoundDimmed(isDimmed) {
      markers.setFoundDimmed(isDimmed)
      kinds.markers.painter.changed()
    },
    flash: (target) => kinds.markers.painter.flash(target),
    setPending: (marker) => kinds.markers.painter.setPending(marker),
    setAbilities: ({ edit }) => store.setState({ canEdit: edit }),
    setTool(name) {
      if (name === runner.name) return
      runner.use(name)
      emit({ kind: 'tool', tool: name })
    },
    get tool() {
      return runner.name
    },
    ...createSceneZones({ store, kinds, runner }),
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
      return middleMap(store.getState())
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
    setInsets: (insets) => coveredView.setInsets(insets),
    flyTo(point, zoomLevel) {
      isCameraChosen = true
      coveredView.flyTo(point, zoomLevel)
    },
  }
}

const isSamePlane = (a: SceneImage, b: SceneImage): boolean =>
  a.widthMap === b.widthMap && a.heightMap === b.heightMap

const sameSize = (a: SizeView, b: SizeView): boolean => a.width === b.width && a.height === b.height
