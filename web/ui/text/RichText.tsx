import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { classNames } from '../classNames.ts'
import { lazyPart } from '../lazyPart.tsx'
import { LinkedText } from './LinkedText.tsx'
import { WordsContext } from './wordsContext.ts'
import './RichText.css'

const Markdown = lazyPart(() => import('./Markdown.tsx').then((module) => module.Markdown))

interface RichTextProps {
  text: string
  className?: string
  /** Shows the words between the marks; by default, web addresses in them are links. */
  words?: (text: string) => ReactNode
}

/**
 * A text that someone wrote in a little Markdown: bold, italics, lists and links. Anything else is shown as it was typed,
 * line breaks too. A text without any of it, and every text until the script has loaded, is shown plain.
 */
export const RichText = ({ text, className, words }: RichTextProps) => {
  const plain = words ? <p>{words(text)}</p> : <LinkedText text={text} />
  return (
    <div className={classNames('rich-text', className)}>
      {hasMarkdown(text) ? (
        <ErrorBoundary fallback={plain} resetKeys={[text]}>
          <WordsContext value={words ?? null}>
            <Markdown text={text} fallback={plain} />
          </WordsContext>
        </ErrorBoundary>
      ) : (
        plain
      )}
    </div>
  )
}

/** Below a field for such a text. */
export const MARKDOWN_HINT = 'Markdown: **bold**, *italics*, - lists, [links](https://…)'

/** A link, a pair of marks around words, or the start of a list. */
const MARKDOWN = /\]\(|([*_])[^\s*_][^]*?\1|^ {0,3}(?:[-+*]|\d{1,9}[.)]) /m

/** Whether a text may look different as Markdown. */
export const hasMarkdown = (text: string): boolean => MARKDOWN.test(text)
