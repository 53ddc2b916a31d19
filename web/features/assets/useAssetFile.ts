import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { type AssetPlace, uploadProblem } from './assetPlace.ts'
import { type Area, cutIcon, fitOf, shrinkPicture } from './fitPicture.ts'

/** A chosen file: made to fit at once, and uploaded only when the change that names it is made. */
export interface AssetFile {
  readonly place: AssetPlace
  /** What will be uploaded. */
  readonly file: File | null
  /** What was chosen. */
  readonly source: File | null
  readonly problem: string | null
  /** Whether the file is being decoded, cut or shrunk. */
  readonly isReading: boolean
  /** Whether its owner is choosing the part of it that is used. */
  readonly isCropping: boolean
  readonly isSending: boolean
  /** 0 to 1, of the file being uploaded; null while unknown. */
  readonly sentShare: number | null
  readonly pick: (file: File | null) => Promise<void>
  readonly startCrop: () => void
  /** Uses a part of the chosen picture; null keeps what there was before. */
  readonly cropTo: (area: Area | null) => Promise<void>
  /** Uploads the file and returns its ref, null if none is chosen. On failure `problem` says why and the file stays. */
  readonly send: () => Promise<{ readonly ok: true; readonly ref: AssetRef | null } | { readonly ok: false }>
}

interface State {
  readonly file: File | null
  readonly source: File | null
  readonly problem: string | null
  readonly isReading: boolean
  readonly isCropping: boolean
  readonly isSending: boolean
  readonly sentShare: number | null
}

/** The server deletes a file that no change names after an hour: well before that, it is uploaded again. */
const SENT_FOR_MS = 30 * 60_000

const NOTHING: State = {
  file: null,
  source: null,
  problem: null,
  isReading: false,
  isCropping: false,
  isSending: false,
  sentShare: null,
}

/** `given` is a file that is there from the start, such as a dropped one. */
export const useAssetFile = (place: AssetPlace, given?: File): AssetFile => {
  const [state, setState] = useState(NOTHING)
  const latest = useRef<File | null>(null)
  const upload = useUpload(place)
  const isReading = useRef(false)

  /** Shows the result of `read`, unless another file was chosen meanwhile. */
  const settle = async (source: File, read: () => Promise<Partial<State>>) => {
    isReading.current = true
    setState({ ...NOTHING, source, isReading: true })
    const result = await read().catch(() => ({ problem: unfitText(place) }))
    if (latest.current !== source) return
    isReading.current = false
    setState({ ...NOTHING, source: 'problem' in result ? null : source, ...result })
  }
  const pick = async (source: File | null) => {
    latest.current = source
    if (source === null) {
      isReading.current = false
      return setState(NOTHING)
    }
    await settle(source, async () => {
      const fit = await fitOf(source, place.purpose)
      if (fit === null) return { problem: place.wrongType }
      if (fit === 'crop') return { isCropping: true }
      return { file: fit === 'asIs' ? source : await shrinkPicture(source, null) }
    })
  }
  const pickGiven = useEffectEvent(pick)
  useEffect(() => {
    if (given) void Promise.resolve(given).then(pickGiven)
  }, [given])
  const cropTo = async (area: Area | null) => {
    const { source, file } = state
    if (area === null || source === null) {
      return file === null ? pick(null) : setState((before) => ({ ...before, isCropping: false }))
    }
    const cut = place.purpose === 'icon' ? cutIcon : shrinkPicture
    await settle(source, async () => ({ file: await cut(source, area) }))
  }
  const startCrop = () => setState((before) => ({ ...before, isCropping: before.source !== null }))
  const send: AssetFile['send'] = async () => {
    const { file } = state
    if (isReading.current) return { ok: false }
    if (file === null) return { ok: true, ref: null }
    setState((before) => ({ ...before, problem: null, isSending: true, sentShare: null }))
    const onShare = (sentShare: number) => setState((before) => ({ ...before, sentShare }))
    const sent = await upload(file, onShare)
    const problem = sent.kind === 'failed' ? uploadProblem(sent.error, place) : null
    setState((before) => ({ ...before, problem, isSending: false, sentShare: null }))
    return sent.kind === 'sent' ? { ok: true, ref: sent.ref } : { ok: false }
  }
  return { ...state, place, pick, startCrop, cropTo, send }
}

/** Why nothing can be saved yet; null if the file, or none, is ready. */
export const stillReading = ({ isReading }: AssetFile): string | null =>
  isReading ? 'Wait until the picture has been read.' : null

const unfitText = ({ purpose, tooLarge }: AssetPlace): string =>
  purpose === 'icon' ? PICTURE_TEXTS.typeIcon.tooManyPixels : tooLarge

type Sent =
  | { readonly kind: 'sent'; readonly ref: AssetRef }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unwanted' }

/** Uploads files, each once as long as the server keeps it, and stops with the component. */
const useUpload = ({ purpose }: AssetPlace) => {
  const { source, record } = useViewer()
  const sent = useRef<{ readonly file: File; readonly ref: AssetRef; readonly at: number } | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  return async (file: File, onShare: (sentShare: number) => void): Promise<Sent> => {
    const known = sent.current
    if (known?.file === file && Date.now() - known.at < SENT_FOR_MS) return { kind: 'sent', ref: known.ref }
    const { signal } = (controller.current = new AbortController())
    try {
      const { ref } = await source.putAsset(
        record.id,
        { purpose, file },
        {
          signal,
          onProgress: ({ sentBytes, totalBytes }) => onShare(sentBytes / Math.max(1, totalBytes)),
        },
      )
      sent.current = { file, ref, at: Date.now() }
      return signal.aborted ? { kind: 'unwanted' } : { kind: 'sent', ref }
    } catch (error) {
      return { kind: 'failed', error }
    }
  }
}
