import 'konva/lib/shapes/Circle.js'
import 'konva/lib/shapes/Path.js'
import 'konva/lib/shapes/Rect.js'
import 'konva/lib/shapes/Text.js'
import { useMemo, useSyncExternalStore } from 'react'
import { Circle, Path, Rect, Text } from 'react-konva/lib/ReactKonvaCore.js'
import { useStore } from 'zustand'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { Mark } from '../marks/MapGroup.tsx'
import { MAP_COLOURS } from '../raster/palette.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import type { Drafts, Variant } from '../state/Draft.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import { PIN_HEAD_VIEW, type PinStore, type ScenePin } from './PinStore.ts'

const GHOST_ALPHA = 0.35
const DIMMED_ALPHA = 0.3
const LABEL_LEFT_VIEW = 12
const LABEL_HEIGHT_VIEW = 16
const LABEL_PADDING_VIEW = 6
const FONT_SIZE_VIEW = 11
const FONT_STYLE = '600'

const STILL = { listening: false, perfectDrawEnabled: false } as const

/** A drop whose point is at 0,0, in CSS px. */
const DROP = `M0 0C-2 -5 -7 -8.5 -7 ${-PIN_HEAD_VIEW}A7 7 0 0 1 7 ${-PIN_HEAD_VIEW}C7 -8.5 2 -5 0 0Z`

interface PinMarksProps {
  readonly store: SceneStore
  readonly pins: PinStore
}

/** A viewer's pins. */
export function PinMarks({ store, pins }: PinMarksProps) {
  const all = useSyncExternalStore(pins.onChange, () => pins.all)
  const selectedId = useStore(store, (state) => idOf(state.selection, 'pin'))
  const selected = useStore(store, ({ group }) => group.pin)
  const move = useStore(store, ({ draft }) =>
    draft?.kind === 'move' || draft?.kind === 'moveGroup' ? draft : null,
  )
  const fontFamily = useStore(store, (state) => state.fontFamily)
  const texts = useMemo(() => {
    const made = new TextMeasure()
    made.setFont(`${FONT_STYLE} ${FONT_SIZE_VIEW}px ${fontFamily}`)
    return made
  }, [fontFamily])
  return all.map((pin) => {
    const look = { pin, texts, fontFamily }
    const to = move && placeAfter(move, pin)
    if (to === null) {
      const isSelected = pin.id === selectedId || (selected?.has(pin.id) ?? false)
      return <Pin key={pin.id} {...look} at={pin} isSelected={isSelected} />
    }
    return [
      <Pin key={`${pin.id} before`} {...look} at={pin} isSelected={false} opacity={GHOST_ALPHA} />,
      <Pin key={pin.id} {...look} at={to} isSelected />,
    ]
  })
}

type MovingDraft = Variant<Drafts, 'move' | 'moveGroup'>

/** Returns where a pin is dragged to; null if it stays. */
const placeAfter = (move: MovingDraft, { id, x, y }: ScenePin): PointMap | null => {
  if (move.kind === 'move') return idOf(move.target, 'pin') === id ? move.pointMap : null
  return move.group.pin?.has(id) ? { x: x + move.by.x, y: y + move.by.y } : null
}

interface PinProps {
  readonly pin: ScenePin
  readonly at: PointMap
  readonly isSelected: boolean
  readonly opacity?: number
  readonly texts: TextMeasure
  readonly fontFamily: string
}

const Pin = ({ pin, at, isSelected, opacity, texts, fontFamily }: PinProps) => {
  const { colour, label, isDimmed } = pin
  const outline = { ...STILL, data: DROP, lineJoin: 'round' } as const
  return (
    <Mark at={at} opacity={opacity ?? (isDimmed ? DIMMED_ALPHA : 1)}>
      <Path {...outline} stroke={MAP_COLOURS.casing} strokeWidth={isSelected ? 10 : 5} opacity={0.6} />
      {isSelected && <Path {...outline} stroke={MAP_COLOURS.accent} strokeWidth={8} />}
      <Path {...outline} stroke={MAP_COLOURS.line} strokeWidth={3} />
      <Path {...outline} fill={colour} />
      <Circle {...STILL} y={-PIN_HEAD_VIEW} radius={2.5} fill={MAP_COLOURS.line} />
      {label !== '' && <PinLabel text={texts.fitted(label)} fontFamily={fontFamily} />}
    </Mark>
  )
}

interface PinLabelProps {
  readonly text: { readonly text: string; readonly width: number }
  readonly fontFamily: string
}

const PinLabel = ({ text: { text, width }, fontFamily }: PinLabelProps) => {
  const top = -PIN_HEAD_VIEW - LABEL_HEIGHT_VIEW / 2
  return (
    <>
      <Rect
        {...STILL}
        x={LABEL_LEFT_VIEW}
        y={top}
        width={Math.ceil(width) + LABEL_PADDING_VIEW * 2}
        height={LABEL_HEIGHT_VIEW}
        cornerRadius={2.5}
        fill="#000000"
        opacity={0.8}
      />
      <Text
        {...STILL}
        text={text}
        x={LABEL_LEFT_VIEW + LABEL_PADDING_VIEW}
        y={top}
        height={LABEL_HEIGHT_VIEW}
        verticalAlign="middle"
        wrap="none"
        fontFamily={fontFamily}
        fontStyle={FONT_STYLE}
        fontSize={FONT_SIZE_VIEW}
        fill={MAP_COLOURS.labelText}
      />
    </>
  )
}
