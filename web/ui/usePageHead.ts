import { useEffect } from 'react'
import type { PageHead } from '../../shared/pageHeads.ts'

/** Sets what the server writes into the head of this page, for whoever comes from another page of the site. */
export const usePageHead = ({ title, description, isIndexed, canonicalPath }: PageHead): void => {
  useEffect(() => {
    document.title = title
    setTag('meta', ['name', 'description'], ['content', description])
    setTag('meta', ['name', 'robots'], ['content', isIndexed ? null : 'noindex'])
    const canonical = canonicalPath === undefined ? null : window.location.origin + canonicalPath
    setTag('link', ['rel', 'canonical'], ['href', canonical])
  }, [title, description, isIndexed, canonicalPath])
}

type Attribute<T = string> = readonly [name: string, value: T]

/** There is one tag of a kind, and none without a value. */
const setTag = (
  tag: 'meta' | 'link',
  [key, kind]: Attribute,
  [attribute, value]: Attribute<string | null>,
): void => {
  const present = document.head.querySelector(`${tag}[${key}="${kind}"]`)
  if (value === null) return present?.remove()
  const element = present ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, kind)
  element.setAttribute(attribute, value)
}
