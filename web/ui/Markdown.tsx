import ReactMarkdown, { type Components } from 'react-markdown'
import { ForeignLink, linkParts, webHref } from './LinkedText.tsx'

/** The little Markdown that descriptions may have. Everything else, HTML above all, is text. */
export const Markdown = ({ text }: { text: string }) => (
  <ReactMarkdown
    remarkPlugins={[withoutOtherSyntax]}
    rehypePlugins={[withLinkedAddresses]}
    allowedElements={['p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br']}
    unwrapDisallowed
    skipHtml
    urlTransform={webHref}
    components={COMPONENTS}
  >
    {text}
  </ReactMarkdown>
)

const COMPONENTS: Components = {
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
const withLinkedAddresses = () => (tree: TreeNode) => linkAddresses(tree)

const linkAddresses = (node: TreeNode): void => {
  if (node.tagName === 'a') return
  const holdsBlocks = node.type === 'root' || node.tagName === 'ul' || node.tagName === 'ol'
  node.children = node.children?.flatMap((child) => {
    linkAddresses(child)
    if (child.type !== 'text' || child.value === undefined) return [child]
    return holdsBlocks && child.value.trim() === '' ? [] : linkParts(child.value).map(nodeOf)
  })
}

const nodeOf = ({ text, href }: { text: string; href: string | null }): TreeNode => {
  const words = { type: 'text', value: text }
  return href === null ? words : { type: 'element', tagName: 'a', properties: { href }, children: [words] }
}
