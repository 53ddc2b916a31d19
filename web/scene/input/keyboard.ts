import { ZOOM_STEP } from '../plane/camera.ts'
import type { NudgeKey } from '../tools/Tool.ts'
import type { InputHost } from './InputHost.ts'

const PAN_VIEW = 80
const PAN_FAST_VIEW = 320

const DIRECTIONS: Record<NudgeKey, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const isArrow = (key: string): key is NudgeKey => key in DIRECTIONS

/** Answers whether the key meant something here. */
export const onKeyDown = (event: KeyboardEvent, host: InputHost): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (isArrow(event.key)) return onArrow(event.key, event, host)
  switch (event.key) {
    case ' ':
      if (!event.repeat && !host.runner.send({ kind: 'place' })) host.runner.pushPan()
      return true
    case '+':
    case '=':
      host.driver.zoomEased(ZOOM_STEP)
      return true
    case '-':
    case '_':
      host.driver.zoomEased(-ZOOM_STEP)
      return true
    case '0':
    case 'Home':
      host.driver.fit()
      return true
    case 'z':
      return host.zoomToSelection()
    case 'Escape':
      host.runner.send({ kind: 'cancel' })
      return true
    case 'Enter':
      host.runner.send({ kind: 'complete' })
      return true
    case 'Tab':
      return host.runner.name === 'editZone' && host.runner.send({ kind: 'next', isBackward: event.shiftKey })
    case 'Backspace':
    case 'Delete':
      return host.runner.send({ kind: 'deleteVertex' }) || host.runner.send({ kind: 'dropLast' })
    default:
      return false
  }
}

export const onKeyUp = (event: KeyboardEvent, host: InputHost): boolean => {
  if (event.key === ' ') host.runner.popPan()
  return event.key === ' '
}

/** Arrows move what the tool has in hand, as the marker that is selected; else the map. */
const onArrow = (
  key: NudgeKey,
  { shiftKey: isFast, repeat: isHeld }: KeyboardEvent,
  host: InputHost,
): boolean => {
  if (host.runner.send({ kind: 'nudge', key, isFast, isHeld })) return true
  const [x, y] = DIRECTIONS[key]
  const by = isFast ? PAN_FAST_VIEW : PAN_VIEW
  host.driver.panEased(x * by, y * by)
  return true
}
