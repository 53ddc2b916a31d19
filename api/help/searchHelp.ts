import { searchKey } from '../store/searchKey.ts'
import type { HelpSection, HelpText } from './readHelp.ts'

export interface HelpMatch {
  readonly text: HelpText
  readonly section: HelpSection
  /** The words around the first one that was found. */
  readonly excerpt: string
}

/** Returns the sections that have all words of a search, those with them in their headings first. */
export const searchHelp = (texts: readonly HelpText[], search: string): HelpMatch[] => {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const matches = texts.flatMap((text) =>
    text.sections.flatMap((section) => {
      const heading = searchKey(`${text.title} ${section.title}`)
      const all = `${heading} ${searchKey(section.text)}`
      if (!words.every((word) => all.includes(word))) return []
      const weight = words.filter((word) => heading.includes(word)).length
      return [{ weight, match: { text, section, excerpt: excerptOf(section.text, words) } }]
    }),
  )
  return matches.sort((a, b) => b.weight - a.weight).map(({ match }) => match)
}

/** Returns the words of a search, as texts are searched by them. */
export const wordsOf = (search: string): string[] => searchKey(search).split(/\s+/).filter(Boolean)

const EXCERPT_WORDS = 28
const WORDS_BEFORE = 6

const excerptOf = (text: string, words: readonly string[]): string => {
  const all = text.split(' ')
  const at = all.findIndex((word) => words.some((wanted) => searchKey(word).includes(wanted)))
  const start = Math.max(0, at - WORDS_BEFORE)
  const excerpt = all.slice(start, start + EXCERPT_WORDS).join(' ')
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT_WORDS < all.length ? ' …' : ''}`
}
