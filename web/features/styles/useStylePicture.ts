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
  readonly pick: (file: File) => void
  /** The chosen file whose picture, or a part of it, the style has; null for one of an earlier visit. */
  readonly source: File | null
  readonly isCropping: boolean
  readonly startCrop: () => void
  /** Uses a part of the chosen file; null leaves it as it is. */
  readonly cropTo: (area: Area | null) => void
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

/** Resolves to the address of the picture, which the style still has to be saved with; to null if it could not be had. */
export type StyleUpload = Promise<string | null>

/** Makes a chosen picture small enough and uploads it at once. */
export const useStylePicture = (
  styles: StyleSource,
  field: StyleImageField,
  url: string | null,
  onUpload: (upload: StyleUpload) => void,
): StylePicture => {
  const { record } = useViewer()
  const { alert } = useAlert()
  const [state, setState] = useState(IDLE)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isCropping, setCropping] = useState(false)
  const source = sent !== null && sent.url === url ? sent.source : null
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (chosen: File, fitting: () => Promise<File | string>): StyleUpload => {
    const { signal } = (controller.current = new AbortController())
    setState({ ...IDLE, isSending: true })
    const read = await fitting()
    if (typeof read === 'string') {
      setState({ ...IDLE, problem: read })
      return null
    }
    const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      setState({ ...IDLE, isSending: true, sentShare: sentBytes / Math.max(1, totalBytes) })
    try {
      const sentUrl = await styles.putPicture(record.id, { field, file: read }, { onProgress, signal })
      if (signal.aborted) return null
      setSent({ source: chosen, url: sentUrl })
      setState(IDLE)
      return sentUrl
    } catch (error) {
      if (signal.aborted) return null
      setState(IDLE)
      const text = PICTURE_TEXTS.styles.imageFailed
      if (error instanceof Error) void alert(refusalText(error, { failed: text, threw: text }))
      return null
    }
  }
  return {
    ...state,
    source,
    isCropping: isCropping && source !== null,
    pick: (chosen) => onUpload(send(chosen, () => fitting(chosen))),
    startCrop: () => setCropping(true),
    cropTo: (area) => {
      setCropping(false)
      if (area && source) onUpload(send(source, () => cutOut(source, area)))
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
