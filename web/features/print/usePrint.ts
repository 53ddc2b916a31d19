import { useEffect, useRef, useState } from 'react'
import { sanitiseMapDirectory } from '../../../shared/paths.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { PrintError } from './paint/workerCanvas.ts'
import type { PrintChoices } from './printChoices.ts'
import { printInWorker } from './printInWorker.ts'
import type { PrintPlan } from './printPlan.ts'

const UNKNOWN = 'The file could not be written. Reload the page, then try again.'

interface Print {
  /** The share that is written; null while nothing is. */
  readonly share: number | null
  /** Why the last attempt failed; null if it has not. */
  readonly error: string | null
  readonly start: (choices: PrintChoices, plan: PrintPlan) => void
  readonly stop: () => void
}

/** Writes the map beside the work of the page, one file at a time. It ends with the dialog. */
export const usePrint = (onDone: () => void): Print => {
  const { scene, record, source, session, store } = useViewer()
  const { measure } = useCoordinates()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const writing = useRef<AbortController | null>(null)
  useEffect(() => () => writing.current?.abort(), [])
  const start = async (choices: PrintChoices, plan: PrintPlan) => {
    const { signal } = (writing.current = new AbortController())
    setShare(0)
    setError(null)
    try {
      const map = { scene, record, source, session, store }
      const file = await printInWorker(map, { choices, plan, measure, signal, onProgress: setShare })
      saveFile(file, `${sanitiseMapDirectory(record.name) || 'map'}.${choices.kind}`)
      toast.say('Written. The file is among your downloads.')
      onDone()
    } catch (failure) {
      if (!signal.aborted) setError(failure instanceof PrintError ? failure.message : UNKNOWN)
    } finally {
      if (!signal.aborted) setShare(null)
    }
  }
  const stop = () => {
    writing.current?.abort()
    setShare(null)
  }
  return { share, error, start: (choices, plan) => void start(choices, plan), stop }
}
