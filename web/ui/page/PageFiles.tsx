import { useEffect, useState } from 'react'
import { currentReceiver } from '../fileReceivers.ts'
import { toast } from '../overlay/toast.ts'
import './PageFiles.css'

/** Gives files that are dropped or pasted to what is open. The browser itself would leave the page for a dropped file. */
export const PageFiles = () => {
  const [label, setLabel] = useState<string | null>(null)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setLabel(currentReceiver()?.label ?? null)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setLabel(null)
    const drop = (event: DragEvent) => {
      setLabel(null)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      give(event.dataTransfer?.files, event)
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      // Copied words often come with a picture of themselves.
      const isText = isEditable(target) && clipboardData?.types.includes('text/plain')
      if (event.defaultPrevented || !clipboardData) return
      if (currentReceiver()?.takeText?.(clipboardData.getData('text/plain'))) return event.preventDefault()
      if (isText || clipboardData.files.length === 0) return
      event.preventDefault()
      give(clipboardData.files, null)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return (
    label !== null && (
      <div className="page-files" aria-hidden="true">
        <span className="page-files__label">{label}</span>
      </div>
    )
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

const give = (files: FileList | undefined, at: { clientX: number; clientY: number } | null): void => {
  const [file] = files ?? []
  const receiver = currentReceiver()
  if (file && receiver) receiver.take(file, at)
  else toast.say('This page takes no files.')
}
