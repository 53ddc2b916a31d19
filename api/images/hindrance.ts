import { errorCode, isDiskFull } from '../files/durable.ts'
import { StoreFullError } from '../store/Store.ts'
import type { Hindrance } from '../../shared/maps/maps.ts'

/** Something other than the picture is in the way. Another attempt may succeed once that has passed. */
export class HinderedError extends Error {
  override readonly name = 'HinderedError'
  readonly hindrance: Hindrance

  constructor(hindrance: Hindrance, text: string) {
    super(text)
    this.hindrance = hindrance
  }
}

/**
 * The machine has cut an attempt off, as where it runs out of memory. That is counted, like the end of a server, since a picture may be
 * what brings the machine to that.
 */
export class CutOffError extends HinderedError {
  constructor(text: string) {
    super('server', text)
  }
}

/** The decoder has refused the picture, or died of it. */
export class DecoderError extends Error {
  override readonly name = 'DecoderError'
}

/** Signals by which a machine, or a person at a terminal, ends the decoders together with the server. */
const ORDERS: ReadonlySet<NodeJS.Signals> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

/** Returns why a process that the server did not kill has died before its report. Linux kills so where memory runs out. */
export const deathOf = (killedBy: NodeJS.Signals | null, text: string): DecoderError | HinderedError => {
  if (killedBy === 'SIGKILL') return new CutOffError(text)
  return killedBy === null || ORDERS.has(killedBy)
    ? new HinderedError('server', text)
    : new DecoderError(text)
}

/** Returns what ended an attempt that ended with `error`; null if that was the picture. */
export const hindranceIn = (error: unknown): Hindrance | null => {
  if (error instanceof DecoderError) return null
  if (error instanceof HinderedError) return error.hindrance
  return error instanceof StoreFullError || isDiskFull(error) ? 'room' : 'server'
}

const SYSTEM_CODES = /^(EROFS|EIO|ENOENT|EACCES|EPERM|EMFILE|ENFILE|ENOMEM)$/

/** libvips names the system's errors in the middle of a longer text. */
const FULL_TEXT = /No space left on device|Disk quota exceeded/
const SYSTEM_TEXT =
  /Read-only file system|Input\/output error|No such file or directory|Permission denied|Too many open files|Cannot allocate memory/

/** The same for an error in a decoding process, where everything else is about the picture. */
export const decoderHindrance = (error: unknown): Hindrance | null => {
  const text = error instanceof Error ? error.message : String(error)
  if (isDiskFull(error) || FULL_TEXT.test(text)) return 'room'
  return SYSTEM_CODES.test(errorCode(error) ?? '') || SYSTEM_TEXT.test(text) ? 'server' : null
}
