import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { PointView } from '../../scene/plane/coordinates.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { isTyping, useShortcuts } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'

/** From the pointer, clear of the texts below it. */
const OFFSET_VIEW = 24
const WIDTH_VIEW = 208
const HEIGHT_VIEW = 56

/**
 * Length and angle of the next edge of a line, typed while it is drawn: a digit opens the fields beside the pointer, Enter sets
 * the point.
 */
export const SegmentField = () => {
  const { scene } = useViewer()
  const isOnLine = useDraft(
    (draft) =>
      draft.kind === 'drawing' && (draft.tool === 'polyline' || draft.tool === 'polygon') && draft.points > 0,
  )
  const pointer = usePointer()
  const [typed, setTyped] = useState<{ readonly first: string; readonly at: PointView } | null>(null)
  const close = () => {
    setTyped(null)
    focusCanvas()
  }
  useEffect(() => {
    if (!isOnLine) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !isShortcut(event, 'typeLength')) return
      event.preventDefault()
      const { width, height } = scene.viewSize
      const { xView, yView } = pointer.current ?? { xView: width / 2, yView: height / 2 }
      const at = {
        xView: Math.max(0, Math.min(xView + OFFSET_VIEW, width - WIDTH_VIEW)),
        yView: Math.max(0, Math.min(yView - OFFSET_VIEW - HEIGHT_VIEW, height - HEIGHT_VIEW)),
      }
      setTyped({ first: event.key, at })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [scene, isOnLine, pointer])
  if (typed === null || !isOnLine) return null
  return <Fields key={typed.first} first={typed.first} at={typed.at} onClose={close} />
}

const usePointer = () => {
  const at = useRef<PointView | null>(null)
  useEffect(() => {
    const onMove = ({ target, clientX, clientY }: PointerEvent) => {
      const canvas = target instanceof Element ? target.closest('.scene') : null
      const box = canvas?.getBoundingClientRect()
      if (box) at.current = { xView: clientX - box.left, yView: clientY - box.top }
    }
    window.addEventListener('pointermove', onMove)
    return () => window.removeEventListener('pointermove', onMove)
  }, [])
  return at
}

interface FieldsProps {
  first: string
  at: PointView
  onClose: () => void
}

const Fields = ({ first, at, onClose }: FieldsProps) => {
  const { scene } = useViewer()
  const { kind, measure } = useCoordinates()
  const [length, setLength] = useState(first)
  const [angle, setAngle] = useState('')
  const lengthField = useRef<HTMLInputElement>(null)
  const angleField = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => lengthField.current?.focus(), [])
  const typedLength = numberIn(length)
  const degrees = numberIn(angle)
  const isReady = typedLength !== null && typedLength > 0 && (angle.trim() === '' || degrees !== null)
  const place = () => {
    if (!isReady || typedLength === null) return
    onClose()
    scene.placeSegment({ length: typedLength, degrees })
  }
  useShortcuts({ cancel: onClose })
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (isShortcut(nativeEvent, 'complete')) place()
    else if (isShortcut(nativeEvent, 'cancel')) onClose()
    else if (isShortcut(nativeEvent, 'next') || isShortcut(nativeEvent, 'previous')) {
      const other = event.target === lengthField.current ? angleField : lengthField
      other.current?.focus()
      other.current?.select()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className="map-control segment-field"
      role="group"
      aria-label="Next edge"
      style={{ left: at.xView, top: at.yView }}
      onKeyDown={onKeyDown}
    >
      <label>
        {kind === 'game' && measure.unit ? `Length, ${measure.unit}` : 'Length'}
        <input
          ref={lengthField}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          value={length}
          aria-invalid={(typedLength ?? 0) <= 0 || undefined}
          onChange={(event) => setLength(event.target.value)}
        />
      </label>
      <label>
        Angle
        <input
          ref={angleField}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          placeholder="as aimed"
          value={angle}
          aria-invalid={(angle.trim() !== '' && degrees === null) || undefined}
          onChange={(event) => setAngle(event.target.value)}
        />
      </label>
    </div>
  )
}

/** Null if it is none. */
const numberIn = (text: string): number | null => {
  const written = text.trim().replace(',', '.').replace('−', '-')
  const value = Number(written)
  return written === '' || !Number.isFinite(value) ? null : value
}
