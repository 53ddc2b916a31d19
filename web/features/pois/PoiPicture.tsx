import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Poi } from '../../../shared/content/pois.ts'
import { isWebPicture } from '../../../shared/maps/assets.ts'
import { siteConfig } from '../../siteConfig.ts'
import { useAssetUrl } from '../assets/useAssetUrl.ts'

/** A POI's picture, or the link to one that is not shown; nothing if it has none, or it cannot be loaded. */
export const PoiPicture = ({ poi, alt }: { poi: Pick<Poi, 'image'>; alt: string }) => {
  const fileUrl = useAssetUrl(poi.image)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (poi.image === null) return null
  const site = isWebPicture(poi.image) ? new URL(poi.image) : null
  const url = shownPicture(site?.href ?? fileUrl, window.location.href, siteConfig().imageSites)
  if (url !== null && url !== failedUrl)
    return (
      <img
        className="poi-picture"
        src={url}
        alt={alt}
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
      />
    )
  if (site === null) return null
  return (
    <a className="picture-link" href={site.href} target="_blank" rel="noopener noreferrer nofollow">
      <ExternalLink />
      <span className="cut">Picture on {site.host}</span>
    </a>
  )
}

const WEB_PICTURE = /\.(jpe?g|png|gif)$/i
const DATA_PICTURE = /^data:image\/(png|jpeg|gif)[;,]/i

/**
 * Returns the address at which a POI's picture is shown, or null if it is not. On the web its path has to end in jpg, jpeg,
 * png or gif, and its site has to be our own or one of `sites`; of a map in this browser it is a data URL.
 */
export const shownPicture = (
  url: string | null,
  pageUrl: string,
  sites: readonly string[],
): string | null => {
  if (url === null) return null
  if (DATA_PICTURE.test(url)) return url
  if (!URL.canParse(url, pageUrl)) return null
  const { protocol, origin, pathname } = new URL(url, pageUrl)
  const isAllowed = origin === new URL(pageUrl).origin || sites.includes(origin)
  return isAllowed && /^https?:$/.test(protocol) && WEB_PICTURE.test(pathname) ? url : null
}
