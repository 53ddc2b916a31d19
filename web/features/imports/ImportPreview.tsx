import { useLayoutEffect, useMemo, useRef } from 'react'
import type { DataGroup, DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import { type ImageSize, placePair } from '../../../shared/dataMap/place.ts'
import { placementOf } from '../../../shared/dataMap/toChanges.ts'

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
  const points = useMemo(() => {
    const placement = placementOf(map, { image, origin, background })
    return group.markers.flatMap((marker) => placePair(marker, placement) ?? [])
  }, [map, group, origin, background, image])
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, points, image, group.colour)
  }, [points, image, group.colour])
  return (
    <div
      className="import__preview"
      role="img"
      aria-label={`${group.name}: ${points.length} markers on the image`}
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

const draw = (
  canvas: HTMLCanvasElement,
  points: readonly { x: number; y: number }[],
  { width, height }: ImageSize,
  colour: string,
): void => {
  const { clientWidth, clientHeight } = canvas
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(clientWidth * ratio)
  canvas.height = Math.round(clientHeight * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  context.fillStyle = colour
  context.strokeStyle = '#fff'
  context.lineWidth = 1.5
  for (const { x, y } of points) {
    context.beginPath()
    context.arc((x / width) * clientWidth, (1 - y / height) * clientHeight, MARKER_PX / 2, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  }
}
