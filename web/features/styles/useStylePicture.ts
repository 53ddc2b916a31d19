import { useEffect, useRef, useState } from 'react'
import type { StyleImageField } from '../../../shared/maps/styles.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { refusalText } from '../../shell/sidebar/MapHead.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { type Area, fitOf, shrinkPicture } from '../assets/fitPicture.ts'

/** The upload of a style's picture. */
export interface StylePicture {
  /** Why the chosen file cannot be used. */
  readonly problem: string | null
  readonly isSending: boolean
  /** 0 to 1; null while unknown. */
  readonly sentShare: number | null
  readonly pick: (file: File) => Promise<void>
  /** The chosen file whose picture, or a part of it, the style has; null for one of an earlier visit. */
  readonly source: File | null
  readonly isCropping: boolean
  readonly startCrop: () => void
  /** Uses a part of the chosen file; null leaves it as it is. */
  readonly cropTo: (area: Area | null) => Promise<void>
}

interface Sent {
  readonly source: File
  readonly url: string
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
  url: string | null,
  onUrl: (url: string) => void,
): StylePicture => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [state, setState] = useState(IDLE)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isCropping, setCropping] = useState(false)
  const source = sent !== null && sent.url === url ? sent.source : null
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (chosen: File, fitting: () => Promise<File | string>) => {
    const { signal } = (controller.current = new AbortController())
    setState({ ...IDLE, isSending: true })
    const read = await fitting()
    if (typeof read === 'string') return setState({ ...IDLE, problem: read })
    const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      setState({ ...IDLE, isSending: true, sentShare: sentBytes / Math.max(1, totalBytes) })
    try {
      const sentUrl = await styles.putPicture(record.id, { field, file: read }, { onProgress, signal })
      setSent({ source: chosen, url: sentUrl })
      onUrl(sentUrl)
    } catch (error) {
      const text = PICTURE_TEXTS.styles.imageFailed
      if (!signal.aborted && error instanceof Error)
        await alert(refusalText(error, { failed: text, threw: text }))
    }
    if (!signal.aborted) setState(IDLE)
  }
  return {
    ...state,
    source,
    isCropping: isCropping && source !== null,
    pick: (chosen) => send(chosen, () => fitting(chosen)),
    startCrop: () => setCropping(true),
    cropTo: async (area) => {
      setCropping(false)
      if (area && source) await send(source, () => cutOut(source, area))
    },
  }
}

/** Returns the file as it can be uploaded, or why it cannot. */
const fitting = async (file: File): Promise<File | string> => {
  const fit = await fitOf(file, 'style')
  if (fit === null) return PICTURE_TEXTS.styles.wrongType
  return fit === 'asIs' ? file : cutOut(file, null)
}

const cutOut = (file: File, area: Area | null): Promise<File | string> =>
  shrinkPicture(file, area).catch(() => PICTURE_TEXTS.styles.tooLarge)
