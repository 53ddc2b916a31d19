import { HandHeart } from 'lucide-react'
import type { MouseEvent } from 'react'
import { siteConfig } from '../../siteConfig.ts'

const POPUP_FEATURES = 'popup,width=450,height=700'

/** Opens the support page in a small window. */
export const SupportLink = ({ className }: { className: string }) => {
  const { supportUrl } = siteConfig()
  const open = (event: MouseEvent) => {
    if (window.open(supportUrl, 'pinfold-support', POPUP_FEATURES)) event.preventDefault()
  }
  return (
    <a className={className} href={supportUrl} target="_blank" rel="noopener noreferrer" onClick={open}>
      <HandHeart />
      Support
    </a>
  )
}
