import { useEffect, useRef } from 'react'

/** Takes the files that are dropped or pasted anywhere on the page. */
export interface FileReceiver {
  /** What happens to a file that is dropped; null if it is only answered with a word. */
  readonly label: string | null
  /** `at` is where it was dropped; null for a pasted file. */
  readonly take: (file: File, at: { readonly clientX: number; readonly clientY: number } | null) => void
  /** Returns whether it took a text that was pasted, instead of the element that has the focus. */
  readonly takeText?: (text: string) => boolean
}

const receivers: { readonly current: FileReceiver }[] = []

/** Receives files while the component is there, unless one that came later does. */
export const useFileReceiver = (receiver: FileReceiver): void => {
  const latest = useRef(receiver)
  useEffect(() => {
    latest.current = receiver
  })
  useEffect(() => {
    receivers.push(latest)
    return () => void receivers.splice(receivers.indexOf(latest), 1)
  }, [])
}

export const currentReceiver = (): FileReceiver | undefined => receivers.at(-1)?.current
