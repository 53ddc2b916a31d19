import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import type { FloorFrame } from '../../../shared/floors/floors.ts'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import type { FloorImage, MapImage } from '../../sources/MapSource.ts'

type Moved = Omit<FloorFrame, 'height'>

interface FramePreviewProps {
  name: string
  map: Pick<MapImage, 'width' | 'height' | 'previewUrl'>
  image: FloorImage
  /** Null fills the map; undefined while no frame is typed. */
  frame: FloorFrame | null | undefined
  opacity: number
  onMove: (frame: Moved) => void
}

/** How much of the surroundings of the map is shown, of its larger side. */
const MARGIN_SHARE = 0.1
const STEP_PX = 1
const STEP_LARGE_PX = 10

/** The floor's image over that of the map. By the pointer or by arrow keys it is moved, or by its corner made larger and smaller. */
export const FramePreview = ({ name, map, image, frame, opacity, onMove }: FramePreviewProps) => {
  const plane = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => viewOf(map, frame ?? null))
  const filled = { x: 0, y: 0, width: map.width, height: map.height }
  const styleOf = (box: FloorFrame): CSSProperties => ({
    left: `${((box.x - view.x) / view.width) * 100}%`,
    bottom: `${((box.y - view.y) / view.height) * 100}%`,
    width: `${(box.width / view.width) * 100}%`,
    height: `${(box.height / view.height) * 100}%`,
  })
  const ratio = view.width / view.height
  /** How many map pixels one pixel of the page is. */
  const scale = () => view.width / (plane.current?.clientWidth || view.width)
  const picture = image.previewUrl !== null && (
    <img src={image.previewUrl} alt="" draggable={false} style={{ opacity }} />
  )
  return (
    <div className="frame__preview" style={{ aspectRatio: ratio, width: `min(100%, calc(46vh * ${ratio}))` }}>
      <div ref={plane} className="frame__plane">
        <div className="frame__map" style={styleOf(filled)}>
          {map.previewUrl !== null && (
            <img src={map.previewUrl} alt="The image of the map" draggable={false} />
          )}
        </div>
        {frame === null && (
          <div className="frame__map" style={styleOf(filled)}>
            {picture}
          </div>
        )}
        {frame && (
          <>
            <Handle
              className="frame__floor"
              label={`Image of ${name}: drag it, or move it with the arrow keys`}
              style={styleOf(frame)}
              onBy={(from, by) => onMove({ ...from, x: from.x + by.x, y: from.y + by.y })}
              {...{ frame, scale }}
              onEnd={() => setView(viewOf(map, frame))}
            >
              {picture}
            </Handle>
            <Handle
              className="frame__corner"
              label={`Size of the image of ${name}: drag it, or use the arrow keys`}
              style={styleOf({ x: frame.x + frame.width, y: frame.y + frame.height, width: 0, height: 0 })}
              onBy={(from, by) => onMove({ ...from, width: Math.max(1, from.width + by.x + by.y) })}
              {...{ frame, scale }}
              onEnd={() => setView(viewOf(map, frame))}
            />
          </>
        )}
      </div>
    </div>
  )
}

interface HandleProps {
  className: string
  label: string
  style: CSSProperties
  scale: () => number
  frame: FloorFrame
  /** In map pixels, y upwards, from where the frame was when the drag began. */
  onBy: (from: FloorFrame, by: { readonly x: number; readonly y: number }) => void
  onEnd: () => void
  children?: ReactNode
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const Handle = ({ className, label, style, frame, scale, onBy, onEnd, children }: HandleProps) => {
  const start = useRef<{ x: number; y: number; from: FloorFrame } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, from: frame }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (start.current === null) return
    const { x, y, from } = start.current
    onBy(from, { x: (clientX - x) * scale(), y: (y - clientY) * scale() })
  }
  const end = () => {
    if (start.current === null) return
    start.current = null
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? STEP_LARGE_PX : STEP_PX
    onBy(frame, { x: direction[0] * step, y: direction[1] * step })
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      style={style}
      {...{ onPointerDown, onPointerMove, onKeyDown }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
    </button>
  )
}

/** The box around the map and the floor, with some room. */
const viewOf = ({ width, height }: ImageSize, frame: FloorFrame | null): FloorFrame => {
  const margin = Math.max(width, height) * MARGIN_SHARE
  const left = Math.min(0, frame?.x ?? 0) - margin
  const bottom = Math.min(0, frame?.y ?? 0) - margin
  const right = Math.max(width, frame ? frame.x + frame.width : 0) + margin
  const top = Math.max(height, frame ? frame.y + frame.height : 0) + margin
  return { x: left, y: bottom, width: right - left, height: top - bottom }
}
