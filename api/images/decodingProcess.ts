import type { PictureReport } from './imageMessages.ts'
import { type ImageRefusedError, tooLarge, tooSlow } from './ImageRefusedError.ts'

const LOOK_EVERY_MS = 20

/** Calls `refuse` once this process takes more than `maxBytes` of memory. */
export const watchMemory = (maxBytes: number, refuse: (report: Refused) => void): void => {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < maxBytes) return
    clearInterval(timer)
    refuse(refusedReport(tooLarge('This image takes more memory to read than it may.')))
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** Calls `refuse` once processors have spent more than `maxMs` on this process, however long it had to wait for one. */
export const watchTime = (maxMs: number, refuse: (report: Refused) => void): void => {
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 < maxMs) return
    clearInterval(timer)
    refuse(refusedReport(tooSlow()))
  }, LOOK_EVERY_MS)
  timer.unref()
}

interface Refused {
  readonly kind: 'refused'
  readonly reason: ImageRefusedError['reason']
  readonly text: string
}

export const refusedReport = ({ reason, message }: ImageRefusedError): Refused => ({
  kind: 'refused',
  reason,
  text: message,
})

/** Ends this process at once. An orderly exit would wait until the decoder has finished. */
export const endNow = (): void => void process.kill(process.pid, 'SIGKILL')

/** Tells the server how the one thing ends that this process is for. */
export const reportEnd = (doing: Promise<void>): void =>
  void doing.then(
    () => finish({ kind: 'done' }),
    (error: unknown) =>
      finish({ kind: 'failed', error: error instanceof Error ? error.message : String(error) }),
  )

export const finish = (report: PictureReport) =>
  process.send?.(report, undefined, undefined, () => process.disconnect())
