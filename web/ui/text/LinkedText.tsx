import type { ReactNode } from 'react'

/** Plain text in which web addresses are links. */
export const LinkedText = ({ text }: { text: string }) => (
  <p>
    {linkParts(text).map((part, index) =>
      part.href === null ? (
        part.text
      ) : (
        <ForeignLink key={index} href={part.href}>
          {part.text}
        </ForeignLink>
      ),
    )}
  </p>
)

/** A link that someone wrote: it opens beside the page, which stays unknown to the other site. */
export const ForeignLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
)

/** A piece of a text: words, or a link. */
type TextPart = { readonly text: string; readonly href: string | null }

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/gi

/** Punctuation that ends a sentence, not an address. */
const TRAILING_PUNCTUATION = /[.,:;!?…)\]]+$/

/** Splits plain text into words and web addresses. Only http and https become links; everything else stays text. */
export const linkParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailingPunctuation(match[0])
    const href = webHref(address)
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** A closing bracket is part of the address if it was opened in it. */
const withoutTrailingPunctuation = (address: string): string => {
  const shorter = address.replace(TRAILING_PUNCTUATION, '')
  const isOpen = shorter.split('(').length > shorter.split(')').length
  return isOpen && address.startsWith(`${shorter})`) ? `${shorter})` : shorter
}

/** Returns a web address as it is used in a link, or null for any other text. */
export const webHref = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, href, username } = new URL(address)
  return (protocol === 'http:' || protocol === 'https:') && username === '' ? href : null
}
