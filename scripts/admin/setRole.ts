import { giveRole } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { createLog } from '../../api/log.ts'
import { joinStore } from '../../api/openServices.ts'
import { type Role, ROLES } from '../../shared/people/users.ts'
import { personCalled } from './personCalled.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** `set-role USERNAME ROLE`: gives somebody a role, where the server's own configuration says. It may be running. */
export const setRole = async (args: readonly string[]): Promise<void> => {
  const [username, role] = args
  if (args.length !== 2 || username === undefined || role === undefined || !isRole(role))
    throw new ConfigError(`set-role takes USERNAME ROLE, where ROLE is one of ${ROLES.join(', ')}.`)
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const store = await joinStore(config)
  try {
    const securityLog = createSecurityLog(createLog('info'))
    const account = await personCalled(store, username)
    await giveRole({ store, securityLog }, ON_THE_SERVER, account, role)
    console.log(`${username} is now: ${role}.`)
  } finally {
    await store.close()
  }
}
