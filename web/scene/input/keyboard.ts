import { isReleased, shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { ZOOM_STEP } from '../plane/camera.ts'
import type { NudgeKey } from '../state/Tool.ts'
import { openMenuByKey } from './menuKey.ts'
import type { InputParts } from './PointerInput.ts'

const PAN_VIEW = 80
const PAN_FAST_VIEW = 320

const DIRECTIONS: Record<NudgeKey, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const isArrow = (key: string): key is NudgeKey => key in DIRECTIONS

/** Returns whether the key was handled. */
export const onKeyDown = (event: KeyboardEvent, parts: InputParts): boolean => {
  const shortcut = shortcutOf(event, CANVAS_SHORTCUTS)
  switch (shortcut) {
    case 'arrows':
    case 'arrowsFar':
      return isArrow(event.key) && onArrow(event, event.key, false, parts)
    case 'arrowsApart':
      return isReshaping(parts) && isArrow(event.key) && onArrow(event, event.key, true, parts)
    case 'zoomToSelection':
      return parts.zoomToSelection()
    case 'space':
      if (!event.repeat && !parts.runner.send({ kind: 'place' })) parts.runner.pushPan()
      return true
    case 'zoomIn':
      parts.driver.zoomEased(ZOOM_STEP)
      return true
    case 'zoomOut':
      parts.driver.zoomEased(-ZOOM_STEP)
      return true
    case 'fit':
      parts.driver.fit()
      return true
    case 'cancel':
      // Otherwise it is for the page, which may have something open.
      return parts.navigation.leave() || parts.runner.send({ kind: 'cancel' })
    case 'nextObject':
    case 'previousObject':
      if (!isSelecting(parts)) return false
      parts.navigation.step(shortcut === 'nextObject' ? 1 : -1)
      return true
    case 'menu':
      return openMenuByKey(parts)
    case 'complete':
      if (isSelecting(parts) && parts.navigation.pick()) return true
      parts.runner.send({ kind: 'complete' })
      return true
    case 'next':
    case 'previous':
      return parts.runner.send({ kind: 'next', isBackward: shortcut === 'previous' })
    case 'remove':
      // While selecting it is for the page, which deletes what is selected.
      if (isSelecting(parts)) return false
      return parts.runner.send({ kind: 'deleteVertex' }) || parts.runner.send({ kind: 'dropLast' })
    case 'removeApart':
      return isReshaping(parts) && parts.runner.send({ kind: 'deleteVertex', isApart: true })
    case 'freeCorners':
      return parts.runner.send({ kind: 'toPolygon' })
    case 'trace':
      return parts.runner.send({ kind: 'trace' })
    case null:
      return false
  }
}

const isSelecting = ({ runner }: InputParts): boolean =>
  runner.name === 'select' || runner.name === 'selectMany'

const isReshaping = ({ runner }: InputParts): boolean => runner.name === 'editZone'

const CANVAS_SHORTCUTS = [
  'arrows',
  'arrowsFar',
  'arrowsApart',
  'zoomToSelection',
  'space',
  'zoomIn',
  'zoomOut',
  'fit',
  'cancel',
  'nextObject',
  'previousObject',
  'menu',
  'complete',
  'next',
  'previous',
  'remove',
  'removeApart',
  'freeCorners',
  'trace',
] as const

export const onKeyUp = (event: KeyboardEvent, parts: InputParts): boolean => {
  const isSpace = isReleased(event, 'space')
  // Held without panning, it was a tap.
  if (isSpace && parts.runner.popPan()) parts.runner.send({ kind: 'tapSpace' })
  return isSpace
}

/** Arrow keys move what the tool works on, such as the selected marker; otherwise they pan the map. */
const onArrow = (
  { shiftKey: isFast, repeat: isHeld }: KeyboardEvent,
  key: NudgeKey,
  isApart: boolean,
  parts: InputParts,
): boolean => {
  if (parts.runner.send({ kind: 'nudge', key, isFast, isHeld, isApart })) return true
  const [x, y] = DIRECTIONS[key]
  const by = isFast ? PAN_FAST_VIEW : PAN_VIEW
  parts.driver.panEased(x * by, y * by)
  return true
}
