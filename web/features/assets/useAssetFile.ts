import { useEffect, useRef, useState } from 'react'
import type { AssetRef } from '../../../shared/assets.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { fileProblem, uploadProblem, type AssetPlace } from './assetFile.ts'

/** A file that waits to be uploaded: chosen, checked here, and sent only when the change that names it is made. */
export interface AssetFile {
  readonly place: AssetPlace
  readonly file: File | null
  readonly problem: string | null
  readonly isSending: boolean
  /** 0 to 1, of the file that is being sent; null while that is not known. */
  readonly sentShare: number | null
  readonly pick: (file: File | null) => Promise<void>
  /** The ref of the file, null where none is chosen. Where it went wrong, `problem` says so and the file stays. */
  readonly send: () => Promise<{ readonly ok: true; readonly ref: AssetRef | null } | { readonly ok: false }>
}

interface State {
  readonly file: File | null
  readonly problem: string | null
  readonly isSending: boolean
  readonly sentShare: number | null
}

/** A file that no change names goes after an hour: by then it has to be sent again. */
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
