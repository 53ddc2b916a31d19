import { useLayoutEffect, useMemo, useRef, useState } from 'react'
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
}

/** The markers of one group where they will lie on the image. */
export const ImportPreview = ({ map, group, origin, background, url }: ImportPreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [natural, setNatural] = useState<(ImageSize & { url: string }) | null>(null)
  const image: ImageSize = useMemo(
    () => (natural?.url === url && natural ? natural : map.box),
    [natural, url, map],
  )
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
              setNatural({ width, height, url })
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
