import type Konva from 'konva/lib/Core.js'
import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { Group } from 'react-konva/lib/ReactKonvaCore.js'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { columnOfMap, perViewOf, type PixelFrame, rowOfMap } from '../raster/pixelFrame.ts'
import { PaintedFrame } from '../state/PaintedFrame.ts'

const PaintedContext = createContext(new PaintedFrame())

/** Calls `place` with the frame at which the canvases are painted, and with each one after it, without a render. */
export const usePaintedFrame = (place: (frame: PixelFrame) => void): PaintedFrame => {
  const painted = use(PaintedContext)
  useLayoutEffect(() => {
    if (painted.frame) place(painted.frame)
    return painted.onChange(place)
  })
  return painted
}

interface MapGroupProps {
  readonly painted: PaintedFrame
  readonly children: ReactNode
}

/** Nodes on the map: their places are in map px, y up. */
export function MapGroup({ painted, children }: MapGroupProps) {
  return (
    <PaintedContext value={painted}>
      <PlacedGroup>{children}</PlacedGroup>
    </PaintedContext>
  )
}

function PlacedGroup({ children }: { readonly children: ReactNode }) {
  const group = useRef<Konva.Group>(null)
  usePaintedFrame((frame) => {
    const { left, top, pixelRatio } = frame
    const scale = 1 / perViewOf(frame)
    group.current?.setAttrs({ x: -left / pixelRatio, y: -top / pixelRatio, scaleX: scale, scaleY: -scale })
  })
  return (
    <Group ref={group} listening={false}>
      {children}
    </Group>
  )
}

interface MarkProps {
  readonly at: PointMap
  readonly opacity?: number
  readonly children: ReactNode
}

/** Nodes around a place on the map, in CSS px, y down: of the same size at every zoom, and on whole device px. */
export function Mark({ at, opacity = 1, children }: MarkProps) {
  const group = useRef<Konva.Group>(null)
  usePaintedFrame((frame) => {
    const { perMap } = frame
    const perView = perViewOf(frame)
    const [x, y] = [columnOfMap(at.x, perMap) / perMap, -rowOfMap(at.y, perMap) / perMap]
    group.current?.setAttrs({ x, y, scaleX: perView, scaleY: -perView })
  })
  return (
    <Group ref={group} listening={false} opacity={opacity}>
      {children}
    </Group>
  )
}
