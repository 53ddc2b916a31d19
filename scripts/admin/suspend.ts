import { suspend as suspendAccount, unsuspend as unsuspendAccount } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { ConfigError } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { isSuspended } from '../../api/http/sessions.ts'
import { createLog } from '../../api/log.ts'
import { findByUsername } from '../../api/users/usernames.ts'
import { SUSPENSION_REASON_MAX } from '../../shared/limits.ts'
import { personCalled } from './personCalled.ts'
import { withStore } from './withStore.ts'

/** `suspend USERNAME [REASON]`: keeps somebody from signing in, and ends their sessions. The server may be running. */
export const suspend = async (args: readonly string[]): Promise<void> => {
  const [username, ...words] = args
  const reason = words.join(' ').trim()
  if (username === undefined || reason.length > SUSPENSION_REASON_MAX)
    throw new ConfigError(
      `suspend takes a USERNAME, and perhaps the reason in at most ${SUSPENSION_REASON_MAX} characters.`,
    )
  await withStore(async (store) => {
    const securityLog = createSecurityLog(createLog('info'))
    const account = await personCalled(store, username)
    await suspendAccount({ store, securityLog }, ON_THE_SERVER, account, reason)
    console.log(`${username} is suspended and signed out everywhere.`)
  })
}

/** `unsuspend USERNAME`: lets somebody sign in again. The server may be running. */
export const unsuspend = async (args: readonly string[]): Promise<void> => {
  const [username] = args
  if (args.length !== 1 || username === undefined) throw new ConfigError('unsuspend takes a USERNAME.')
  await withStore(async (store) => {
    const securityLog = createSecurityLog(createLog('info'))
    const account = await findByUsername(store, username)
    if (!account || !isSuspended(account)) throw new ConfigError(`Nobody called ${username} is suspended.`)
    await unsuspendAccount({ store, securityLog }, ON_THE_SERVER, account)
    console.log(`${username} may sign in again.`)
  })
}
