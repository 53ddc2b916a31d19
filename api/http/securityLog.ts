import type { Context } from 'koa'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { UserDocument } from '../store/collections.ts'
import { pathForLog } from './errors.ts'
import { visitorKey } from './rateLimits.ts'
import { requestIdOf } from './requestIds.ts'
import { userIfRead } from './sessions.ts'

export type SecurityEvent =
  | 'signed-in'
  | 'signed-out'
  | 'sign-in-refused'
  | 'session-ended'
  | 'all-sessions-ended'
  | 'renamed'
  | 'account-deleted'
  | 'data-downloaded'
  | 'role-given'
  | 'quota-given'
  | 'suspended'
  | 'unsuspended'
  | 'map-deleted'
  | 'map-handed-over'
  | 'default-style-set'

interface Facts {
  /** Null: nobody is signed in. */
  readonly who: Pick<UserDocument, '_id'> | null
  /** Null: done on the server itself. */
  readonly request: Context | null
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * What an operator needs after an attack: lines of the server's log with the name `security`. They contain ids and
 * addresses, never a cookie, a token or an e-mail address.
 */
export interface SecurityLog {
  write(event: SecurityEvent, facts: Facts): void
  /** Logs that a request was refused. Of many from one address only the first in a minute are written. */
  refused(ctx: Context, status: number): Promise<void>
}

const LINES_PER_MINUTE = 30

export const createSecurityLog = (serverLog: Logger): SecurityLog => {
  const log = serverLog.child({ name: 'security' })
  const refusals = new RateLimiterMemory({ points: LINES_PER_MINUTE, duration: 60 })
  const exceededLimits = new RateLimiterMemory({ points: 1, duration: 60 })
  return {
    write: (event, { who, request, details }) =>
      log.info({ event, who: who && Number(who._id), ...sourceOf(request), ...details }),
    refused: async (ctx, status) => {
      const budget = status === 429 ? exceededLimits : refusals
      const { consumedPoints } = await budget.consume(visitorKey(ctx)).catch(() => ({ consumedPoints: null }))
      if (consumedPoints === null) return
      const who = await userIfRead(ctx)
      log.warn({
        event: status === 429 ? 'rate-limited' : 'refused',
        who: who && Number(who._id),
        ...sourceOf(ctx),
        status,
        method: ctx.method,
        path: pathForLog(ctx.path),
        ...(consumedPoints === LINES_PER_MINUTE && { restOfMinute: 'left out' }),
      })
    },
  }
}

const sourceOf = (ctx: Context | null) =>
  ctx === null ? { address: null } : { address: ctx.ip, requestId: requestIdOf(ctx) }
