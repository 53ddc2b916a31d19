import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../overlay/toast.ts'
import { IconButton } from './Button.tsx'

interface CopyButtonProps {
  label: string
  text: () => string
  /** How long the confirmation stays. */
  shownMs: number
  onCopied?: (isShown: boolean) => void
}

export const CopyButton = ({ label, text, shownMs, onCopied }: CopyButtonProps) => {
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return
    onCopied?.(true)
    const timer = setTimeout(() => {
      setCopies(0)
      onCopied?.(false)
    }, shownMs)
    return () => clearTimeout(timer)
  }, [copies, shownMs, onCopied])

  const copy = async () => {
    if (await copyText(text())) setCopies((count) => count + 1)
    else toast.error(COPY_FAILED)
  }
  return (
    <>
      <IconButton
        size="sm"
        label={isCopied ? 'Copied' : label}
        className={isCopied ? 'is-copied' : undefined}
        onClick={() => void copy()}
      >
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}

/** Returns false if the browser does not allow it, as on pages without HTTPS. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const COPY_FAILED = 'Failed to copy to clipboard.'

/** Copies the whole address of a path of this site, and says so. */
export const copyLink = async (path: string): Promise<void> => {
  if (await copyText(window.location.origin + path)) toast.say('Link copied.')
  else toast.error(COPY_FAILED)
}
