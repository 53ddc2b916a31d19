interface EmbedFrame {
  /** The whole address of the embed. */
  readonly url: string
  readonly title: string
  readonly width: number
  readonly height: number
}

/** Returns the element that shows a map on another site. On narrower pages it shrinks. */
export const embedCode = ({ url, title, width, height }: EmbedFrame): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" style="max-width:100%;border:0" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
