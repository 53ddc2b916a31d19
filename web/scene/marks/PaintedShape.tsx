import type Konva from 'konva/lib/Core.js'
import { Shape } from 'react-konva/lib/ReactKonvaCore.js'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { usePaintedFrame } from './MapGroup.tsx'

interface PaintedShapeProps {
  /** Paints in device px on a canvas whose corner is that of the frame. */
  readonly paint: (context: CanvasRenderingContext2D, frame: PixelFrame) => void
}

/** What has too many points to be nodes. */
export function PaintedShape({ paint }: PaintedShapeProps) {
  const painted = usePaintedFrame(() => undefined)
  const sceneFunc = (_: Konva.Context, shape: Konva.Shape): void => {
    const context = shape.getLayer()?.getNativeCanvasElement().getContext('2d')
    if (!context || painted.frame === null) return
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    paint(context, painted.frame)
    context.restore()
  }
  return <Shape listening={false} perfectDrawEnabled={false} sceneFunc={sceneFunc} />
}
