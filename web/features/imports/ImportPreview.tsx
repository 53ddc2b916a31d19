import { useLayoutEffect, useRef } from 'react'
import type { DataGroup, DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import { type ImageSize, type Placement, placePair } from '../../../shared/dataMap/place.ts'
import { placementOf } from '../../../shared/dataMap/toChanges.ts'
import { runSliced } from '../../../shared/runSliced.ts'

/** With its border. */
const MARKER_PX = 8

interface ImportPreviewProps {
  map: DataMap
  group: DataGroup
  origin: Origin
  /** Which of the file's backgrounds the image is. */
  background: number
  /** The address of the image; null if there is none to show yet. */
  url: string | null
  /** The size of the image, of which a smaller picture may be shown; null until it is known. */
  size: ImageSize | null
  onSize?: (size: ImageSize) => void
}

/** The markers of one group where they will lie on the image. */
export const ImportPreview = ({ map, group, origin, background, url, size, onSize }: ImportPreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const image = size ?? map.box
  useLayoutEffect(() => {
    if (!canvas.current) return
    const placement = placementOf(map, { image, origin, background })
    return runSliced(drawing(canvas.current, group, placement), () => {})
  }, [map, group, origin, background, image])
  return (
    <div
      className="import__preview"
      role="img"
      aria-label={`${group.name}: ${group.markers.length} markers on the image`}
    >
      <div className="import__plane" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
        {url !== null && (
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onSize?.({ width, height })
            }
          />
        )}
        <canvas ref={canvas} />
      </div>
    </div>
  )
}

const SLICE = 200

/** Draws the markers from one sprite. May pause at each `yield`. */
function* drawing(
  canvas: HTMLCanvasElement,
  { markers, colour }: DataGroup,
  placement: Placement,
): Generator<void, void> {
  const { clientWidth, clientHeight } = canvas
  const { width, height } = placement.image
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(clientWidth * ratio)
  canvas.height = Math.round(clientHeight * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  const sprite = markerSprite(colour, ratio)
  for (const [index, marker] of markers.entries()) {
    if (index % SLICE === 0) yield
    const place = placePair(marker, placement)
    if (!place) continue
    const x = (place.x / width) * canvas.width
    const y = (1 - place.y / height) * canvas.height
    context.drawImage(sprite, x - sprite.width / 2, y - sprite.height / 2)
  }
}

const BORDER_PX = 1.5

const markerSprite = (colour: string, ratio: number): HTMLCanvasElement => {
  const sprite = document.createElement('canvas')
  sprite.width = sprite.height = Math.ceil(MARKER_PX * ratio)
  const context = sprite.getContext('2d')
  if (!context) return sprite
  context.fillStyle = colour
  context.strokeStyle = '#fff'
  context.lineWidth = BORDER_PX * ratio
  context.arc(sprite.width / 2, sprite.height / 2, ((MARKER_PX - BORDER_PX) / 2) * ratio, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  return sprite
}
