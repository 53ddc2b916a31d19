import { useEffect } from 'react'
import { type HeadTag, headTags } from '../../../shared/maps/headTags.ts'
import type { PageHead } from '../../../shared/maps/pageHeads.ts'

/** Sets what the server writes into the head of this page, for people who come from another page of the site. */
export const usePageHead = (head: PageHead): void => {
  const key = JSON.stringify(head)
  useEffect(() => {
    document.title = head.title
    for (const tag of headTags(head, window.location.origin)) setTag(tag)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says all that the head says
  }, [key])
}

/** There is one tag of a kind, and none without a value. */
const setTag = ({ tag, key, kind, attribute, value, more = {} }: HeadTag): void => {
  const present = document.head.querySelector(`${tag}[${key}="${kind}"]`)
  if (value === null) return present?.remove()
  const element = present ?? document.head.appendChild(document.createElement(tag))
  for (const [name, text] of Object.entries({ [key]: kind, [attribute]: value, ...more }))
    element.setAttribute(name, text)
}
