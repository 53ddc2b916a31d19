import { SEARCH_MAX } from '../../shared/limits.ts'
import { paths } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { escapeHtml } from '../http/plainPage.ts'
import { searchKey } from '../store/searchKey.ts'
import type { HelpText } from './readHelp.ts'
import { type HelpMatch, wordsOf } from './searchHelp.ts'

/** Returns the body of a chapter's page. */
export const chapterHtml = (texts: readonly HelpText[], text: HelpText): string => {
  const at = texts.indexOf(text)
  return frameHtml({
    texts,
    current: text,
    search: '',
    main: `<p class="help__back"><a href="${paths.help()}">All chapters</a></p>
<h1>${escapeHtml(text.title)}</h1>
<p class="help__lead">${escapeHtml(text.lead)}</p>
${text.sections.map(({ html }) => html).join('')}
<nav class="help__around" aria-label="Neighbouring chapters">${neighbourHtml('Before', texts[at - 1])}${neighbourHtml('Next', texts[at + 1])}</nav>`,
  })
}

const neighbourHtml = (label: string, text: HelpText | undefined): string =>
  text
    ? `<a href="${paths.help(text.chapter)}"><small>${label}</small>${escapeHtml(text.title)}</a>`
    : '<span></span>'

/** Returns the body of the page that leads to the chapters. `intro` is HTML. */
export const contentsHtml = (
  texts: readonly HelpText[],
  title: string = TEXTS.site.help,
  intro = 'How to look at maps, make them, and share them.',
  search = '',
): string =>
  frameHtml({
    texts,
    current: null,
    search,
    main: `<h1>${escapeHtml(title)}</h1>
<p class="help__lead">${intro}</p>
<ul class="help__chapters">${texts.map(cardHtml).join('')}</ul>`,
  })

const cardHtml = ({ chapter, title, lead }: HelpText): string =>
  `<li><a href="${paths.help(chapter)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(lead)}</span></a></li>`

/** Returns the body of the page that lists what a search has found. */
export const matchesHtml = (
  texts: readonly HelpText[],
  search: string,
  matches: readonly HelpMatch[],
): string => {
  const title = `Results for “${search}”`
  if (matches.length === 0)
    return contentsHtml(
      texts,
      title,
      'Nothing was found. Try another word, or look through the chapters.',
      search,
    )
  const words = wordsOf(search)
  return frameHtml({
    texts,
    current: null,
    search,
    main: `<p class="help__back"><a href="${paths.help()}">All chapters</a></p>
<h1>${escapeHtml(title)}</h1>
<ol class="help__matches">${matches.map((match) => matchHtml(match, words)).join('')}</ol>`,
  })
}

const matchHtml = ({ text, section, excerpt }: HelpMatch, words: readonly string[]): string =>
  `<li><a href="${paths.help(text.chapter, section.id)}">${escapeHtml(section.title)}</a>
<small>${escapeHtml(text.title)}</small><p>${markedHtml(excerpt, words)}</p></li>`

/** Marks the words that were searched. */
const markedHtml = (excerpt: string, words: readonly string[]): string =>
  excerpt
    .split(' ')
    .map((word) =>
      words.some((wanted) => searchKey(word).includes(wanted))
        ? `<mark>${escapeHtml(word)}</mark>`
        : escapeHtml(word),
    )
    .join(' ')

interface Frame {
  readonly texts: readonly HelpText[]
  readonly current: HelpText | null
  readonly search: string
  readonly main: string
}

const frameHtml = ({
  texts,
  current,
  search,
  main,
}: Frame): string => `<a class="help__skip" href="#text">Skip to the text</a>
<header class="help__head">
  <a class="help__brand" href="${paths.home()}"><img src="/favicon.svg" alt="" width="24" height="24">${TEXTS.site.name}</a>
  <form class="help__search" role="search" action="${paths.help()}">
    <input type="search" name="q" value="${escapeHtml(search)}" maxlength="${SEARCH_MAX}" aria-label="Search the help" placeholder="Search the help" required>
    <button>Search</button>
  </form>
  <a class="help__maps" href="${paths.home()}">To the maps</a>
</header>
<div class="help__page">
  <nav class="help__nav" aria-label="Chapters">
    <ul>${texts.map((text) => entryHtml(text, text === current)).join('')}</ul>
  </nav>
  <main id="text" class="help__text">${main}</main>
</div>`

const entryHtml = ({ chapter, title, sections }: HelpText, isCurrent: boolean): string => {
  const link = `<a href="${paths.help(chapter)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`
  if (!isCurrent) return `<li>${link}</li>`
  const inner = sections.map((one) => `<li><a href="#${one.id}">${escapeHtml(one.title)}</a></li>`)
  return `<li>${link}<ul>${inner.join('')}</ul></li>`
}
