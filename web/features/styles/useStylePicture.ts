import { useEffect, useRef, useState } from 'react'
import type { StyleImageField } from '../../../shared/styles.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { refusalText } from '../../shell/MapHead.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { useAlert } from '../../ui/AlertProvider.tsx'
import { fitOf, shrinkPicture } from '../assets/fitPicture.ts'

/** The upload of a style's picture. */
export interface StylePicture {
  /** Why the chosen file cannot be used. */
  readonly problem: string | null
  readonly isSending: boolean
  /** 0 to 1; null while unknown. */
  readonly sentShare: number | null
  readonly pick: (file: File) => Promise<void>
}

interface State {
  readonly problem: string | null
  readonly isSending: boolean
  readonly sentShare: number | null
}

const IDLE: State = { problem: null, isSending: false, sentShare: null }

/** Makes a chosen picture small enough and uploads it at once. `onUrl` gets its address, which the style still has to be saved with. */
export const useStylePicture = (
  styles: StyleSource,
  field: StyleImageField,
  onUrl: (url: string) => void,
): StylePicture => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [state, setState] = useState(IDLE)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const pick = async (chosen: File) => {
    const { signal } = (controller.current = new AbortController())
    setState({ ...IDLE, isSending: true })
    const read = await fitting(chosen)
    if (typeof read === 'string') return setState({ ...IDLE, problem: read })
    const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      setState({ ...IDLE, isSending: true, sentShare: sentBytes / Math.max(1, totalBytes) })
    try {
      onUrl(await styles.putPicture(record.id, { field, file: read }, { onProgress, signal }))
    } catch (error) {
      const text = TEXTS.styles.imageFailed
      if (!signal.aborted && error instanceof Error)
        await alert(refusalText(error, { failed: text, threw: text }))
    }
    if (!signal.aborted) setState(IDLE)
  }
  return { ...state, pick }
}

/** Returns the file as it can be uploaded, or why it cannot. */
const fitting = async (file: File): Promise<File | string> => {
  const fit = await fitOf(file, 'style')
  if (fit === null) return TEXTS.styles.wrongType
  return fit === 'asIs' ? file : shrinkPicture(file, null).catch(() => TEXTS.styles.tooLarge)
}
