import { useEffect, useRef, useState } from 'react'
import { ASSET_RULES, type AssetPurpose, type AssetRef } from '../../../shared/assets.ts'
import { ICON_SIDE_MAX_PX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { RefusedError } from '../../sources/MapSource.ts'

/** A chosen file: checked at once, and uploaded only when the change that names it is made. */
export interface AssetFile {
  readonly place: AssetPlace
  readonly file: File | null
  readonly problem: string | null
  readonly isSending: boolean
  /** 0 to 1, of the file being uploaded; null while unknown. */
  readonly sentShare: number | null
  readonly pick: (file: File | null) => Promise<void>
  /** Uploads the file and returns its ref, null if none is chosen. On failure `problem` says why and the file stays. */
  readonly send: () => Promise<{ readonly ok: true; readonly ref: AssetRef | null } | { readonly ok: false }>
}

interface State {
  readonly file: File | null
  readonly problem: string | null
  readonly isSending: boolean
  readonly sentShare: number | null
}

/** The server deletes a file that no change names after an hour: well before that, it is uploaded again. */
const SENT_FOR_MS = 30 * 60_000

const NOTHING: State = { file: null, problem: null, isSending: false, sentShare: null }

export const useAssetFile = (place: AssetPlace): AssetFile => {
  const { source, record } = useViewer()
  const [state, setState] = useState(NOTHING)
  const latest = useRef<File | null>(null)
  const sent = useRef<{ readonly file: File; readonly ref: AssetRef; readonly at: number } | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const pick = async (file: File | null) => {
    latest.current = file
    const problem = file && (await fileProblem(file, place))
    if (latest.current === file) setState({ ...NOTHING, file: problem === null ? file : null, problem })
  }
  const upload = async (file: File): Promise<AssetRef> => {
    const known = sent.current
    if (known?.file === file && Date.now() - known.at < SENT_FOR_MS) return known.ref
    const { signal } = (controller.current = new AbortController())
    const { ref } = await source.putAsset(
      record.id,
      { purpose: place.purpose, file },
      {
        signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          setState({ ...NOTHING, file, isSending: true, sentShare: sentBytes / Math.max(1, totalBytes) }),
      },
    )
    sent.current = { file, ref, at: Date.now() }
    return ref
  }
  const send: AssetFile['send'] = async () => {
    const { file } = state
    if (file === null) return { ok: true, ref: null }
    setState({ ...NOTHING, file, isSending: true })
    try {
      const ref = await upload(file)
      const isStillWanted = !controller.current?.signal.aborted
      setState({ ...NOTHING, file })
      return isStillWanted ? { ok: true, ref } : { ok: false }
    } catch (error) {
      setState({ ...NOTHING, file, problem: uploadProblem(error, place) })
      return { ok: false }
    }
  }
  return { ...state, place, pick, send }
}

/** What a file is chosen for, and how each refusal is worded there. */
export interface AssetPlace {
  readonly purpose: AssetPurpose
  readonly wrongType: string
  readonly tooLarge: string
  /** The server refused it without giving a reason. */
  readonly uploadFailed: string
  /** There was no response. */
  readonly uploadThrew: string
}

export const TYPE_ICON: AssetPlace = {
  purpose: 'icon',
  wrongType: TEXTS.typeIcon.notPng,
  tooLarge: TEXTS.typeIcon.tooLarge,
  uploadFailed: TEXTS.typeIcon.uploadFailed,
  uploadThrew: TEXTS.typeIcon.uploadThrew,
}

export const POI_IMAGE: AssetPlace = { purpose: 'image', ...TEXTS.poiImage }

export const NEW_POI_IMAGE: AssetPlace = { ...POI_IMAGE, ...TEXTS.newPoiImage }

interface SidesPx {
  readonly width: number
  readonly height: number
}

/** Why a file cannot be used; null if it can. The server checks again, by the file's content. */
export const fileProblem = async (
  file: Blob,
  place: AssetPlace,
  measure: (file: Blob) => Promise<SidesPx | null> = measurePicture,
): Promise<string | null> => {
  const rules: { types: readonly string[]; bytesMax: number } = ASSET_RULES[place.purpose]
  if (!rules.types.includes(file.type)) return place.wrongType
  if (file.size > rules.bytesMax) return place.tooLarge
  const sides = await measure(file)
  if (sides === null) return place.wrongType
  const isTooWide = Math.max(sides.width, sides.height) > ICON_SIDE_MAX_PX
  return place.purpose === 'icon' && isTooWide ? TEXTS.typeIcon.tooManyPixels : null
}

/** The message for an upload that failed. */
export const uploadProblem = (error: unknown, place: AssetPlace): string =>
  error instanceof RefusedError ? (error.text ?? place.uploadFailed) : place.uploadThrew

/** Null if the file is no picture, whatever its name and type say. */
const measurePicture = async (file: Blob): Promise<SidesPx | null> => {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

/** The URL of one of the open map's files; null if there is none, or if the source does not know it. */
export const useAssetUrl = (ref: AssetRef | null): string | null => {
  const { source, record } = useViewer()
  return ref === null ? null : source.assetUrl(record, ref)
}
