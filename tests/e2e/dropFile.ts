import type { Page } from '@playwright/test'

/** Drops a file on whatever is at a point of the window, or pastes it without one, as the browser would. Returns whether the page took it. */
export const giveFile = (
  page: Page,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  at: { x: number; y: number } | null,
): Promise<boolean> =>
  page.evaluate(
    ({ name, type, base64, at }) => {
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], name, { type }))
      if (at === null) {
        const pasted = new ClipboardEvent('paste', {
          clipboardData: transfer,
          bubbles: true,
          cancelable: true,
        })
        return !(document.activeElement ?? document.body).dispatchEvent(pasted)
      }
      const target = document.elementFromPoint(at.x, at.y) ?? document.body
      const options = {
        dataTransfer: transfer,
        clientX: at.x,
        clientY: at.y,
        bubbles: true,
        cancelable: true,
        composed: true,
      }
      target.dispatchEvent(new DragEvent('dragover', options))
      return !target.dispatchEvent(new DragEvent('drop', options))
    },
    { name, type, base64: bytes.toString('base64'), at },
  )
