import { ConfigError } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { createLog } from '../../api/log.ts'
import { suspendUser, unsuspendUser } from '../../api/users/suspendUser.ts'
import { withStore } from './withStore.ts'

const REASON_MAX = 500

/** `suspend USERNAME [REASON]`: keeps somebody from signing in, and ends their sessions. The server may be running. */
export const suspend = async (args: readonly string[]): Promise<void> => {
  const [username, ...words] = args
  const reason = words.join(' ').trim()
  if (username === undefined || reason.length > REASON_MAX)
    throw new ConfigError(
      `suspend takes a USERNAME, and perhaps the reason in at most ${REASON_MAX} characters.`,
    )
  await withStore(async (store) => {
    const securityLog = createSecurityLog(createLog('info'))
    const outcome = await suspendUser({ store, securityLog }, username, reason)
    if (outcome === 'nobody') throw new ConfigError(`There is nobody called ${username}.`)
    if (outcome === 'operator') throw new ConfigError('The operator’s account cannot be suspended.')
    console.log(`${username} is suspended and signed out everywhere.`)
  })
}

/** `unsuspend USERNAME`: lets somebody sign in again. The server may be running. */
export const unsuspend = async (args: readonly string[]): Promise<void> => {
  const [username] = args
  if (args.length !== 1 || username === undefined) throw new ConfigError('unsuspend takes a USERNAME.')
  await withStore(async (store) => {
    const securityLog = createSecurityLog(createLog('info'))
    if (!(await unsuspendUser({ store, securityLog }, username)))
      throw new ConfigError(`Nobody called ${username} is suspended.`)
    console.log(`${username} may sign in again.`)
  })
}
