import { SOCIAL_IMAGE_HEIGHT_PX, SOCIAL_IMAGE_WIDTH_PX } from '../limits.ts'
import { TEXTS } from '../texts/texts.ts'
import type { PageHead } from './pageHeads.ts'

/** One element of a page's head: `<tag key="kind" attribute="value">`. A page without a value has no such element. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly key: 'name' | 'property' | 'rel' | 'type'
  readonly kind: string
  readonly attribute: 'content' | 'href'
  readonly value: string | null
  /** Further attributes. */
  readonly more?: Readonly<Record<string, string>>
}

/**
 * Returns all that the head of a page says besides its title: the server writes it, and the application keeps to it while
 * pages change. `origin` is that of the site, as search engines and other sites need whole addresses.
 */
export const headTags = (head: PageHead, origin: string): readonly HeadTag[] => {
  const { title, description, isIndexed, canonicalPath, picture } = head
  const canonical = canonicalPath === undefined ? null : origin + canonicalPath
  const previewed = isIndexed ? (picture ?? SITE_PICTURE) : null
  return [
    named('description', description),
    named('robots', isIndexed ? null : 'noindex'),
    { tag: 'link', key: 'rel', kind: 'canonical', attribute: 'href', value: canonical },
    graph('og:site_name', isIndexed ? TEXTS.site.name : null),
    graph('og:type', isIndexed ? 'website' : null),
    graph('og:title', isIndexed ? title : null),
    graph('og:description', isIndexed ? description : null),
    graph('og:url', isIndexed ? canonical : null),
    graph('og:image', previewed && origin + previewed.path),
    graph('og:image:width', previewed && String(SOCIAL_IMAGE_WIDTH_PX)),
    graph('og:image:height', previewed && String(SOCIAL_IMAGE_HEIGHT_PX)),
    graph('og:image:alt', previewed && previewed.alt),
    named('twitter:card', previewed && 'summary_large_image'),
    {
      tag: 'link',
      key: 'type',
      kind: 'application/json+oembed',
      attribute: 'href',
      value: picture && canonical ? oembedAddress(origin, canonical) : null,
      more: { rel: 'alternate', title },
    },
  ]
}

/** The preview of pages without one of their own. */
const SITE_PICTURE = { path: '/social.png', alt: TEXTS.site.name }

const named = (kind: string, value: string | null): HeadTag => ({
  tag: 'meta',
  key: 'name',
  kind,
  attribute: 'content',
  value,
})

/** Of the Open Graph protocol. */
const graph = (kind: string, value: string | null): HeadTag => ({
  tag: 'meta',
  key: 'property',
  kind,
  attribute: 'content',
  value,
})

const oembedAddress = (origin: string, canonical: string): string =>
  `${origin}/api/oembed?${new URLSearchParams({ format: 'json', url: canonical })}`
