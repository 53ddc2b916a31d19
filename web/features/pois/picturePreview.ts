const WEB_PICTURE = /\.(jpe?g|png|gif)$/i
const DATA_PICTURE = /^data:image\/(png|jpeg|gif)[;,]/i

/**
 * The address at which a POI's picture is shown; null where it is not shown. On the web it has to end in jpg, jpeg, png
 * or gif, its query aside; where maps live in this browser, a picture is its own address.
 */
export const picturePreview = (url: string | null, pageUrl: string): string | null => {
  if (url === null) return null
  if (DATA_PICTURE.test(url)) return url
  if (!URL.canParse(url, pageUrl)) return null
  const { protocol, pathname } = new URL(url, pageUrl)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && WEB_PICTURE.test(pathname) ? url : null
}
