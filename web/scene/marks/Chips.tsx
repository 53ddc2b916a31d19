import type Konva from 'konva/lib/Core.js'
import 'konva/lib/shapes/Rect.js'
import 'konva/lib/shapes/Text.js'
import { useMemo, useRef } from 'react'
import { Group, Rect, Text } from 'react-konva/lib/ReactKonvaCore.js'
import { useStore } from 'zustand'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { perViewOf, pixelFrame, type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { usePaintedFrame } from './MapGroup.tsx'

/** In CSS px. */
const HEIGHT = 24
const PADDING = 8
const GAP = 4
const RADIUS = 6
/** From the place, clear of the pointer and the ring of what it snaps to. */
const OFFSET = 22
/** The least distance from the edges of the view. */
const MARGIN = 8
const FONT_SIZE = 12
const FONT_STYLE = '560'

interface ChipsProps {
  readonly store: SceneStore
  readonly at: PointMap
  readonly measures: readonly string[]
  readonly problem: string | null
  /** Whether a finger covers what is below the place. */
  readonly isBelowCovered?: boolean
}

/** Texts within the view: the measures in a row below a place, the problem above it. */
export function Chips({ store, at, measures, problem, isBelowCovered = false }: ChipsProps) {
  const above = -OFFSET - HEIGHT
  return (
    <>
      <Row
        store={store}
        at={at}
        texts={measures}
        colour={MAP_COLOURS.chipText}
        top={isBelowCovered ? above : OFFSET}
      />
      {problem !== null && (
        <Row
          store={store}
          at={at}
          texts={[problem]}
          colour={MAP_COLOURS.chipProblem}
          top={isBelowCovered ? above - HEIGHT - GAP : above}
        />
      )}
    </>
  )
}

interface RowProps extends Pick<ChipsProps, 'store' | 'at'> {
  readonly texts: readonly string[]
  readonly colour: string
  /** From the place. */
  readonly top: number
}

function Row({ store, at, texts, colour, top }: RowProps) {
  const fontFamily = useStore(store, (state) => state.fontFamily)
  const measure = useMemo(() => {
    const made = new TextMeasure()
    made.setFont(`${FONT_STYLE} ${FONT_SIZE}px ${fontFamily}`)
    return made
  }, [fontFamily])
  const group = useRef<Konva.Group>(null)
  const widths = texts.map((text) => Math.ceil(measure.width(text)) + PADDING * 2)
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  usePaintedFrame((frame) => {
    const { left, top: topView, width, height } = placeInView(frame, at, store)
    const perView = perViewOf(frame)
    const x = within(left - whole / 2, width - whole) - left
    const y = within(topView + top, height - HEIGHT) - topView
    group.current?.setAttrs({
      x: at.x + x * perView,
      y: at.y - y * perView,
      scaleX: perView,
      scaleY: -perView,
    })
  })
  return (
    <Group ref={group} listening={false}>
      {texts.map((text, chip) => (
        <Group
          key={chip}
          x={widths.slice(0, chip).reduce((sum, width) => sum + width + GAP, 0)}
          listening={false}
        >
          <Rect
            width={widths[chip] ?? 0}
            height={HEIGHT}
            cornerRadius={RADIUS}
            fill={MAP_COLOURS.chip}
            listening={false}
          />
          <Text
            text={text}
            x={PADDING}
            height={HEIGHT + 1}
            verticalAlign="middle"
            wrap="none"
            fontFamily={fontFamily}
            fontStyle={FONT_STYLE}
            fontSize={FONT_SIZE}
            fill={colour}
            listening={false}
          />
        </Group>
      ))}
    </Group>
  )
}

/** Where a place is in the view, which may be smaller than what is painted, and the size of the view; in CSS px. */
const placeInView = (frame: PixelFrame, at: PointMap, store: SceneStore) => {
  const { camera, viewSize } = store.getState()
  const { pixelRatio } = frame
  const view = pixelFrame(camera, viewSize, pixelRatio)
  const seen = view.perMap === frame.perMap ? view : frame
  const { left, top } = placeInFrame(at, seen)
  const { width, height } = seen
  return {
    left: left / pixelRatio,
    top: top / pixelRatio,
    width: width / pixelRatio,
    height: height / pixelRatio,
  }
}

const within = (wanted: number, most: number): number =>
  Math.round(Math.max(MARGIN, Math.min(most - MARGIN, wanted)))
