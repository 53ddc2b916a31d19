import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { ToolName } from '../../scene/state/SceneEvent.ts'
import { announce } from '../../ui/status/announce.tsx'
import { placeText } from '../../ui/text/numberText.ts'

/** A camera that has not moved for so long has arrived. */
const REST_MS = 500

type AnnouncedScene = Pick<Scene, 'onCamera' | 'onEvent' | 'middleMap'>

/** Which of the objects in view keys have led to. */
export const reachedText = ({ place, count }: { readonly place: number; readonly count: number }): string =>
  `${place} of ${count} in view. Enter opens it.`

/** Says which tool is in use, and where the view has got to by keys. Returns a function that stops it. */
export const bindSceneAnnouncements = (scene: AnnouncedScene): (() => void) => {
  const stopTools = announceTools(scene)
  const stopCamera = announceCamera(scene)
  return () => {
    stopTools()
    stopCamera()
  }
}

/** After something was placed or drawn the scene selects again by itself; what was placed is announced instead. */
const announceTools = (scene: AnnouncedScene): (() => void) => {
  let chosen: ToolName | null = null
  let isPlaced = false
  const say = () => {
    if (chosen !== null && !(chosen === 'select' && isPlaced)) announce(TOOL_TEXTS[chosen])
    chosen = null
    isPlaced = false
  }
  return scene.onEvent((event) => {
    const isTool = event.kind === 'tool'
    if (!isTool && !PLACING.has(event.kind)) return
    if (chosen === null && !isPlaced) queueMicrotask(say)
    if (isTool) chosen = event.tool
    else isPlaced = true
  })
}

const PLACING: ReadonlySet<string> = new Set(['place', 'placePin', 'placePoint', 'drawn'])

const DRAWN_BY_KEYS = 'Space places a point, arrow keys move the next one, Enter finishes.'

const TOOL_TEXTS: Readonly<Record<ToolName, string>> = {
  select: 'Select and pan.',
  selectMany: 'Select many. Press what to select, or draw a box around it.',
  placePoi: 'Add POI. Enter places it in the middle of the view.',
  placePoint: 'Choose a place. Enter takes the middle of the view.',
  placePin: 'Place pin. Enter places it in the middle of the view.',
  placeRouteEnd: 'Press a place or a POI. Enter takes the middle of the view.',
  pencil: 'Pencil. It draws with a pointer.',
  ruler: 'Measure. Space places a point, arrow keys move the next one, Enter ends.',
  circle: `Circle zone. ${DRAWN_BY_KEYS}`,
  rectangle: `Rectangle zone. ${DRAWN_BY_KEYS}`,
  polyline: `Polyline. ${DRAWN_BY_KEYS}`,
  polygon: `Polygon zone. ${DRAWN_BY_KEYS}`,
  freehand: 'Freehand zone. It draws with a pointer.',
  editZone: 'Edit shape. Tab moves to the next point, arrow keys move it, Enter finishes.',
}

const announceCamera = (scene: AnnouncedScene): (() => void) => {
  let isMovedByKeys = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnCanvas = event.target instanceof Element && event.target.matches('.scene')
    if (isOnCanvas && shortcutOf(event, CAMERA_SHORTCUTS) !== null) isMovedByKeys = true
  }
  const stopCamera = scene.onCamera(() => {
    if (!isMovedByKeys) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      isMovedByKeys = false
      announce(`The middle of the view is at ${placeText(scene.middleMap)}.`)
    }, REST_MS)
  })
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    stopCamera()
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

const CAMERA_SHORTCUTS = ['arrows', 'arrowsFar', 'zoomIn', 'zoomOut', 'fit', 'zoomToSelection'] as const
