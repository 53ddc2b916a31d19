import { type ReactNode, use } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { ForeignLink, linkParts, webHref } from './LinkedText.tsx'
import { WordsContext } from './wordsContext.ts'

/** The little Markdown that descriptions and comments may have. Everything else, HTML above all, is text. */
export const Markdown = ({ text }: { text: string }) => (
  <ReactMarkdown
    remarkPlugins={[withoutOtherSyntax]}
    rehypePlugins={[use(WordsContext) ? withOwnWords : withLinkedAddresses]}
    allowedElements={['p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br', 'span']}
    unwrapDisallowed
    skipHtml
    urlTransform={webHref}
    components={COMPONENTS}
  >
    {text}
  </ReactMarkdown>
)

const Words = ({ children }: { children?: ReactNode }) => {
  const words = use(WordsContext)
  return words !== null && typeof children === 'string' ? words(children) : children
}

const COMPONENTS: Components = {
  span: ({ children }) => <Words>{children}</Words>,
  a: ({ href, children }) => (href ? <ForeignLink href={href}>{children}</ForeignLink> : children),
}

/** The constructs of CommonMark that stay the characters they are. */
const OTHER_SYNTAX = [
  'autolink',
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

function withoutOtherSyntax(this: { data(): object }): void {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: OTHER_SYNTAX } }]
}

/** A node of the tree that becomes elements. */
interface TreeNode {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: object
  children?: TreeNode[]
}

/** Turns bare web addresses into links, and drops the line breaks between blocks. */
const withLinkedAddresses = () => (tree: TreeNode) =>
  replaceTexts(tree, (text) => linkParts(text).map(nodeOf))

/** Leaves the words to the component that shows the text. */
const withOwnWords = () => (tree: TreeNode) =>
  replaceTexts(tree, (value) => [
    { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value }] },
  ])

const replaceTexts = (node: TreeNode, nodesOf: (text: string) => TreeNode[]): void => {
  if (node.tagName === 'a') return
  const holdsBlocks = node.type === 'root' || node.tagName === 'ul' || node.tagName === 'ol'
  node.children = node.children?.flatMap((child) => {
    replaceTexts(child, nodesOf)
    if (child.type !== 'text' || child.value === undefined) return [child]
    return holdsBlocks && child.value.trim() === '' ? [] : nodesOf(child.value)
  })
}

const nodeOf = ({ text, href }: { text: string; href: string | null }): TreeNode => {
  const words = { type: 'text', value: text }
  return href === null ? words : { type: 'element', tagName: 'a', properties: { href }, children: [words] }
}
