import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { classNames } from '../../ui/classNames.ts'
import type { DraftPair, PairAct, Side } from './controlPairs.ts'
import { toPane } from './paneView.ts'
import type { Pane } from './usePane.ts'

interface PointMarksProps {
  side: Side
  pane: Pane
  pairs: readonly DraftPair[]
  /** The pair that fits worst. */
  worstId: number | null
  onAct: (act: PairAct) => void
}

/** The points of all pairs on one image: dragged, nudged by arrow keys, deleted. */
export const PointMarks = ({ side, pane, pairs, worstId, onAct }: PointMarksProps) =>
  pairs.map((pair, index) => {
    const point = pair[side]
    if (!point) return null
    const shown = toPane(point, pane.view, pane.size)
    const isBeside =
      shown.left < 0 || shown.top < 0 || shown.left > pane.size.width || shown.top > pane.size.height
    if (isBeside) return null
    return (
      <PointMark
        key={pair.id}
        {...{ side, pane, onAct, point }}
        id={pair.id}
        at={index + 1}
        isOpen={pair.from === null || pair.to === null}
        isWorst={pair.id === worstId}
      />
    )
  })

interface PointMarkProps extends Pick<PointMarksProps, 'side' | 'pane' | 'onAct'> {
  id: number
  at: number
  point: PointMap
  isOpen: boolean
  isWorst: boolean
}

/** In CSS px of the pane; with Shift ten times as far. */
const NUDGE_PX = 1

const PointMark = ({ side, pane, onAct, id, at, point, isOpen, isWorst }: PointMarkProps) => {
  const drag = useRef<{ readonly left: number; readonly top: number; readonly from: PointMap } | null>(null)
  const hasMoved = useRef(false)
  const shown = toPane(point, pane.view, pane.size)
  const { scale } = pane.view
  const moveTo = (to: PointMap, isContinued: boolean) =>
    onAct({ kind: 'move', id, side, point: to, isContinued })

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { left: event.clientX, top: event.clientY, from: point }
    hasMoved.current = false
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const { left, top, from } = drag.current
    const to = { x: from.x + (event.clientX - left) / scale, y: from.y - (event.clientY - top) / scale }
    if (to.x === point.x && to.y === point.y) return
    moveTo(to, hasMoved.current)
    hasMoved.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nudge = NUDGES[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onAct({ kind: 'remove', id })
    else if (nudge) {
      const byMap = (NUDGE_PX * (event.shiftKey ? 10 : 1)) / scale
      moveTo({ x: point.x + nudge[0] * byMap, y: point.y + nudge[1] * byMap }, false)
    } else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={classNames('mark', isOpen && 'mark--open', isWorst && 'mark--worst')}
      style={{ left: shown.left, top: shown.top }}
      aria-label={LINE_UP_TEXTS.point(at, LINE_UP_TEXTS.sides[side])}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={onKeyDown}
    >
      <span className="mark__cross" aria-hidden />
      <span className="mark__number" aria-hidden>
        {at}
      </span>
    </button>
  )
}

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
