import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import { HELP_CHAPTERS, type HelpChapter } from '../../shared/texts/helpChapters.ts'
import { paths } from '../../shared/paths.ts'
import { docsUrl } from '../entryPoint.ts'
import { escapeHtml } from '../http/plainPage.ts'
import { BlockFile } from '../images/headers/BlockFile.ts'
import { readBlocks } from '../images/inspectImage.ts'
import { keysHtml } from './keysHtml.ts'

/** The part of a chapter below one of its headings. */
export interface HelpSection {
  readonly id: string
  readonly title: string
  /** With its heading. */
  readonly html: string
  /** What is searched: without its heading. */
  readonly text: string
}

export interface HelpText {
  readonly chapter: HelpChapter
  readonly title: string
  /** The paragraph below the title: plain text. */
  readonly lead: string
  readonly sections: readonly HelpSection[]
}

export interface Help {
  readonly texts: readonly HelpText[]
  /** The files of the pictures by their names. */
  readonly pictures: ReadonlyMap<string, string>
}

/** Reads all chapters. They come with the code, so their HTML is trusted. */
export const readHelp = async (docs: URL = docsUrl()): Promise<Help> => {
  const pictures = new Map<string, Picture>()
  const texts: HelpText[] = []
  for (const chapter of HELP_CHAPTERS) {
    const markdown = await readFile(new URL(`help/${chapter}.md`, docs), 'utf8')
    for (const [, name = ''] of markdown.matchAll(PICTURE)) pictures.set(name, await readPicture(docs, name))
    texts.push(textOf(chapter, markdown, pictures))
  }
  return { texts, pictures: new Map(Array.from(pictures, ([name, { file }]) => [name, file])) }
}

interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
}

const PICTURE = /\(\.\.\/screenshots\/([\w-]+\.webp)\)/g

const readPicture = async (docs: URL, name: string): Promise<Picture> => {
  const file = fileURLToPath(new URL(`screenshots/${name}`, docs))
  const { width, height } = await BlockFile.use(file, readBlocks)
  return { file, width, height }
}

const textOf = (chapter: HelpChapter, markdown: string, pictures: ReadonlyMap<string, Picture>): HelpText => {
  const marked = markedFor(pictures)
  const [title, lead, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || lead?.type !== 'paragraph')
    throw new Error(`The chapter ${chapter} needs a title and a paragraph below it.`)
  const sections: HelpSection[] = []
  let tokens: Token[] = []
  for (const token of [...rest].reverse()) {
    tokens = [token, ...tokens]
    if (!isSectionHeading(token)) continue
    const [, ...below] = tokens
    sections.unshift({
      id: idOf(token.text),
      title: token.text,
      html: marked.parser(tokens),
      text: plainText(marked.parser(below)),
    })
    tokens = []
  }
  if (tokens.length > 0) throw new Error(`The chapter ${chapter} has text above its first section.`)
  return {
    chapter,
    title: plainText(marked.parser([title])),
    lead: plainText(marked.parser([lead])),
    sections,
  }
}

const isSectionHeading = (token: Token): token is Tokens.Heading =>
  token.type === 'heading' && 'depth' in token && token.depth === 2

/** The id of a heading, as `paths.help` and links between chapters name it. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const markedFor = (pictures: ReadonlyMap<string, Picture>): Marked =>
  new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return depth === 2
          ? `<h2 id="${idOf(text)}"><a href="#${idOf(text)}">${inner}</a></h2>\n`
          : `<h${depth}>${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return /^https?:/.test(href)
          ? `<a href="${escapeHtml(href)}" rel="noopener">${inner}</a>`
          : `<a href="${escapeHtml(href.replace(/^([\w-]+)\.md/, `${paths.help()}/$1`))}">${inner}</a>`
      },
      image({ href, text }) {
        const name = href.replace('../screenshots/', '')
        const picture = pictures.get(name)
        if (!picture) throw new Error(`The help has no picture ${href}.`)
        const { width, height } = picture
        const isTall = height > width
        return `<img${isTall ? ' class="is-tall"' : ''} src="${paths.help()}/pictures/${name}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`
      },
      html({ text }) {
        return text.trim() === KEYS ? keysHtml() : text
      },
    },
  })

/** Where a chapter wants all keys and gestures. */
const KEYS = '<!-- all keys and gestures -->'

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
