import { useLayoutEffect, useRef } from 'react'
import { circleRing } from '../../../shared/geometry/circle.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { PlacedGroup } from '../../../shared/dataMap/placeDataMap.ts'
import type { PlacedZone } from '../../../shared/dataMap/placeZone.ts'
import { runSliced } from '../../../shared/runSliced.ts'

/** With its border. */
const MARKER_PX = 8

interface ImportPreviewProps {
  /** Null if the file has zones alone. */
  group: PlacedGroup | null
  zones: readonly PlacedZone[]
  /** The address of the image; null if there is none to show yet. */
  url: string | null
  /** The size of the image, of which a smaller picture may be shown. */
  size: ImageSize
  onSize?: (size: ImageSize) => void
}

/** The markers of one group and all zones where they will lie on the image. */
export const ImportPreview = ({ group, zones, url, size, onSize }: ImportPreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (!canvas.current) return
    return runSliced(drawing(canvas.current, group, zones, size), () => {})
  }, [group, zones, size])
  return (
    <div className="import__preview" role="img" aria-label={previewText(group, zones)}>
      <div className="import__plane" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
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

const previewText = (group: PlacedGroup | null, zones: readonly PlacedZone[]): string =>
  group
    ? `${group.group.name}: ${group.markers.length} markers on the image`
    : `${zones.length} zones on the image`

const SLICE = 200

/** Draws the outlines of the zones, and the markers from one sprite. May pause at each `yield`. */
function* drawing(
  canvas: HTMLCanvasElement,
  group: PlacedGroup | null,
  zones: readonly PlacedZone[],
  { width, height }: ImageSize,
): Generator<void, void> {
  const { clientWidth, clientHeight } = canvas
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(clientWidth * ratio)
  canvas.height = Math.round(clientHeight * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  const xOf = (x: number) => (x / width) * canvas.width
  const yOf = (y: number) => (1 - y / height) * canvas.height
  context.lineWidth = BORDER_PX * ratio
  for (const { geometry, strokeColour } of zones) {
    yield
    const rings =
      geometry.kind === 'circle'
        ? [circleRing(geometry.centre, geometry.radius)]
        : ringsOf(geometry).map(({ points }) => points)
    context.beginPath()
    for (const ring of rings) {
      for (const [at, { x, y }] of ring.entries())
        if (at === 0) context.moveTo(xOf(x), yOf(y))
        else context.lineTo(xOf(x), yOf(y))
      if (geometry.kind !== 'polyline') context.closePath()
    }
    context.strokeStyle = strokeColour
    context.stroke()
  }
  if (!group) return
  const sprite = markerSprite(group.group.colour, ratio)
  for (const [index, { place }] of group.markers.entries()) {
    if (index % SLICE === 0) yield
    context.drawImage(sprite, xOf(place.x) - sprite.width / 2, yOf(place.y) - sprite.height / 2)
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
