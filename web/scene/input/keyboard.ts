import { latinKey } from '../../../shared/latinKey.ts'
import { ZOOM_STEP } from '../plane/camera.ts'
import type { NudgeKey } from '../state/Tool.ts'
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
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (isArrow(event.key)) return onArrow(event.key, event, parts)
  if (latinKey(event) === 'z') return !event.shiftKey && parts.zoomToSelection()
  switch (event.key) {
    case ' ':
      if (!event.repeat && !parts.runner.send({ kind: 'place' })) parts.runner.pushPan()
      return true
    case '+':
    case '=':
      parts.driver.zoomEased(ZOOM_STEP)
      return true
    case '-':
    case '_':
      parts.driver.zoomEased(-ZOOM_STEP)
      return true
    case '0':
    case 'Home':
      parts.driver.fit()
      return true
    case 'Escape':
      parts.runner.send({ kind: 'cancel' })
      return true
    case 'Enter':
      parts.runner.send({ kind: 'complete' })
      return true
    case 'Tab':
      return parts.runner.send({ kind: 'next', isBackward: event.shiftKey })
    case 'Backspace':
    case 'Delete':
      return parts.runner.send({ kind: 'deleteVertex' }) || parts.runner.send({ kind: 'dropLast' })
    default:
      return false
  }
}

export const onKeyUp = (event: KeyboardEvent, parts: InputParts): boolean => {
  if (event.key === ' ') parts.runner.popPan()
  return event.key === ' '
}

/** Arrow keys move what the tool works on, such as the selected marker; otherwise they pan the map. */
const onArrow = (
  key: NudgeKey,
  { shiftKey: isFast, repeat: isHeld }: KeyboardEvent,
  parts: InputParts,
): boolean => {
  if (parts.runner.send({ kind: 'nudge', key, isFast, isHeld })) return true
  const [x, y] = DIRECTIONS[key]
  const by = isFast ? PAN_FAST_VIEW : PAN_VIEW
  parts.driver.panEased(x * by, y * by)
  return true
}
