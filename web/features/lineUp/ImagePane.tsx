import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { panned, toPane, zoomedAbout } from './paneView.ts'
import type { Picture } from './pictureOf.ts'
import type { Pane } from './usePane.ts'
import { usePaneGestures } from './usePaneGestures.ts'

interface ImagePaneProps {
  title: string
  pane: Pane
  /** From the lowest to the uppermost. */
  layers: readonly { readonly picture: Picture; readonly opacity: number }[]
  /** Null where no places are marked. */
  onPlace: ((place: PointMap) => void) | null
  /** What lies on the image. */
  children?: ReactNode
}

const PAN_STEP_PX = 48
const ZOOM_STEP = 1.4

/** An image that is moved and zoomed by itself, and on which places are marked. */
export const ImagePane = ({ title, pane, layers, onPlace, children }: ImagePaneProps) => {
  const { view, size, change, fit, stageRef } = pane
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const gestures = usePaneGestures(pane, onPlace)
  useLayoutEffect(() => paint(canvasRef.current, pane, layers))

  const middle = { left: size.width / 2, top: size.height / 2 }
  const zoom = (factor: number) => change((before) => zoomedAbout(before, middle, factor, size))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const pan = PANS[event.key]
    if (pan) change((before) => panned(before, pan[0] * PAN_STEP_PX, pan[1] * PAN_STEP_PX))
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') fit()
    else if (event.key === 'Enter' && onPlace) onPlace(view.centreMap)
    else return
    event.preventDefault()
  }
  return (
    <section className="pane" aria-label={title}>
      <div className="pane__head">
        <h3 className="pane__title">{title}</h3>
        <IconButton label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          <ZoomOut />
        </IconButton>
        <IconButton label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          <ZoomIn />
        </IconButton>
        <IconButton label="Show the whole image" onClick={fit}>
          <Maximize />
        </IconButton>
      </div>
      <div className="pane__stage">
        <div
          ref={stageRef}
          className="pane__surface"
          role="application"
          tabIndex={0}
          aria-label={onPlace ? LINE_UP_TEXTS.stage(title) : title}
          onKeyDown={onKeyDown}
          {...gestures}
        >
          <canvas ref={canvasRef} />
          {onPlace && <span className="pane__middle" aria-hidden />}
        </div>
        {children}
      </div>
    </section>
  )
}

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const paint = (
  canvas: HTMLCanvasElement | null,
  { view, size }: Pane,
  layers: ImagePaneProps['layers'],
): void => {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  context.scale(ratio, ratio)
  for (const { picture, opacity } of layers) {
    const { width, height } = picture.size
    const { left, top } = toPane({ x: 0, y: height }, view, size)
    context.globalAlpha = opacity
    context.imageSmoothingEnabled = (view.scale * width) / picture.bitmap.width < 3
    context.drawImage(picture.bitmap, left, top, width * view.scale, height * view.scale)
  }
}
