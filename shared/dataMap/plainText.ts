import { decodeHTMLStrict } from 'entities'

/** Longer texts are cut before they are cleaned, so that no file can make the cleaning slow. */
const READ_MAX = 40_000

/** Most texts of most files: nothing in them can be markup. */
const PLAIN = /^[\w .,:;!?()"+/#-]*$/

/** Returns the text that a reader of the wiki sees: without HTML tags, wiki markup and control characters. */
export const plainText = (text: string): string => {
  const read = text.slice(0, READ_MAX)
  return PLAIN.test(read) ? read.trim() : withoutMarkup(read)
}

const withoutMarkup = (text: string): string =>
  typedText(
    decodeHTMLStrict(
      withoutWikiMarkup(
        text
          .replace(/<!--[^<>]*-->/g, '')
          .replace(/<(?:br|\/p|\/li|\/div|\/tr)\b[^<>]*>/gi, '\n')
          .replace(/<\/?[a-z][^<>]*>/gi, ''),
      ),
    ).replaceAll('\u00a0', ' '),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')

/** Returns a text without characters that nobody types. */
export const typedText = (text: string): string =>
  text
    .slice(0, READ_MAX)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .trim()

/** Templates stand within templates, but hardly ever deeper than this. */
const NESTED_MAX = 4

const withoutWikiMarkup = (text: string): string => {
  let plain = text
  for (let depth = 0; depth < NESTED_MAX && plain.includes('{{'); depth++)
    // A link within a template would otherwise be cut in two.
    plain = withoutLinks(plain, /\[\[([^[\]{}]*)\]\]/g).replace(
      /\{\{([^{}]*)\}\}/g,
      (_whole, inner: string) => lastPart(inner),
    )
  const link = /\[\[([^[\]]*)\]\]/g
  // The caption of a picture can have links, which keep it from being found as long as they are there.
  return withoutLinks(withoutLinks(plain, link), link)
    .replace(/\[(https?:\/\/[^\s[\]]+)\s+([^[\]]+)\]/g, '$2 ($1)')
    .replace(/\[(https?:\/\/[^\s[\]]+)\]/g, '$1')
    .replace(/'{2,5}/g, '')
}

const withoutLinks = (text: string, link: RegExp): string =>
  text
    .replace(/\[\[(?:File|Image|Fichier|Datei):[^[\]]*\]\]/gi, '')
    .replace(link, (_whole, inner: string) => lastPart(inner))

/** What a link or a template shows: its last part that is not a named parameter. */
const lastPart = (inner: string): string =>
  inner
    .split('|')
    .filter((part, index) => index === 0 || !part.includes('='))
    .at(-1)
    ?.trim() ?? ''
