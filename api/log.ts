import { type DestinationStream, type Logger, pino } from 'pino'

/** The server's log: JSON lines on standard output, unless a destination is given. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: presentError } }, destination)

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string
  readonly cause?: LoggedError
}

const CAUSES_MAX = 5

/**
 * Leaves out an error's other properties, which pino would write as they are: that of a malformed request holds all
 * of its bytes, cookies included.
 */
const presentError = (error: unknown, causesLeft = CAUSES_MAX): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const hasCause = cause !== undefined && causesLeft > 0
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: String(error.code) }),
    ...(hasCause && { cause: presentError(cause, causesLeft - 1) }),
  }
}
