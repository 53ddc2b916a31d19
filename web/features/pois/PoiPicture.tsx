import { useState } from 'react'
import type { Poi } from '../../../shared/pois.ts'
import { picturePreview } from './picturePreview.ts'
import { useAssetUrl } from '../assets/useAssetFile.ts'

/** A POI's picture; nothing where it has none that may be shown, or it does not come. */
export const PoiPicture = ({ poi, alt }: { poi: Pick<Poi, 'image'>; alt: string }) => {
  const url = picturePreview(useAssetUrl(poi.image), window.location.href)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (url === null || url === failedUrl) return null
  return <img className="poi-picture" src={url} alt={alt} onError={() => setFailedUrl(url)} />
}
