import { useLayoutEffect, useRef, useState } from 'react'
import { EMBED_SIZES, type EmbedSize } from '../../../shared/limits.ts'

/** The embed as it will look, made smaller to fit. */
export const EmbedPreview = ({ url, size }: { url: string; size: EmbedSize }) => {
  const { width, height } = EMBED_SIZES[size]
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const resizes = new ResizeObserver(() => setScale(element.clientWidth / width))
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [width])
  return (
    <div ref={frame} className="share__preview" style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        src={url}
        title="Preview of the embed"
        width={width}
        height={height}
        loading="lazy"
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  )
}
