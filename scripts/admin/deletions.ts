import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { removeAccount } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { removeMap } from '../../api/admin/mapActs.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { createDiskReserve, noReserve } from '../../api/files/diskReserve.ts'
import { createSecurityLog } from '../../api/http/securityLog.ts'
import { createLog } from '../../api/log.ts'
import { createCatalogue } from '../../api/maps/catalogue.ts'
import { sweepDeletedMap } from '../../api/maps/deleteMap.ts'
import { presentListedMap } from '../../api/maps/presentMap.ts'
import { joinStores } from '../../api/openServices.ts'
import type { Services } from '../../api/services.ts'
import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import { harmless } from './feedback.ts'
import { parsedArgs } from './parsedArgs.ts'
import { personCalled } from './personCalled.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

const MAP_USAGE = 'delete-map takes the ID of a map, and --yes where nobody can be asked.'
const ACCOUNT_USAGE =
  'delete-account takes a USERNAME, --hand-over if the maps are to stay, and --yes where nobody can be asked.'

/** `delete-map ID [--yes]`: deletes a map with its region maps, as its owner would. The server may be running. */
export const deleteMap = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parsedArgs(args, { yes: { type: 'boolean' } } as const, MAP_USAGE)
  const [id] = positionals
  if (id === undefined || positionals.length > 1) throw new ConfigError(MAP_USAGE)
  await withParts(async (parts) => {
    const map = await parts.store.get('maps', id)
    if (!map || map.deleted) throw new ConfigError(`There is no map ${id}.`)
    await confirm(`map ${id} of ${harmless(map.uploader_username)}`, map.name, values.yes === true)
    await removeMap(parts, ON_THE_SERVER, map)
    await sweepDeletedMap(parts, Number(id))
    console.log(`Map ${id} is deleted.`)
  })
}

/** `delete-account USERNAME [--hand-over] [--yes]`: deletes an account, as its owner would. The server may be running. */
export const deleteAccount = async (args: readonly string[]): Promise<void> => {
  const options = { yes: { type: 'boolean' }, 'hand-over': { type: 'boolean' } } as const
  const { values, positionals } = parsedArgs(args, options, ACCOUNT_USAGE)
  const [username] = positionals
  if (username === undefined || positionals.length > 1) throw new ConfigError(ACCOUNT_USAGE)
  const maps = values['hand-over'] === true ? 'hand-over' : 'delete'
  await withParts(async (parts) => {
    const user = await personCalled(parts.store, username)
    if (Number(user._id) === SUPER_OWNER_ID)
      throw new ConfigError('The operator’s account cannot be deleted.')
    const what = maps === 'delete' ? 'with all maps' : 'whose maps become the operator’s'
    await confirm(`an account ${what}`, user.username, values.yes === true)
    const finish = await removeAccount(parts, ON_THE_SERVER, user, maps)
    await finish()
    console.log(`The account ${harmless(user.username)} is deleted.`)
  })
}

type Parts = Pick<
  Services,
  'store' | 'files' | 'changeLog' | 'diskReserve' | 'log' | 'catalogue' | 'securityLog'
>

/** @throws ConfigError unless the name is typed again, or that was confirmed before */
const confirm = async (what: string, name: string, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return
  if (!process.stdin.isTTY) throw new ConfigError(`This deletes ${what}. Add --yes to confirm it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await terminal.question(
      `This deletes ${what}. Type its name (${harmless(name)}) to confirm it: `,
    )
    if (typed.trim().normalize('NFC') !== name.trim().normalize('NFC'))
      throw new ConfigError('That is another name. Nothing is deleted.')
  } finally {
    terminal.close()
  }
}

/** Runs `act` with what deletions need, where the server's own configuration says. */
const withParts = async (act: (parts: Parts) => Promise<void>): Promise<void> => {
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-admin-'))
  const { store, files } = await joinStores(config, scratchDir)
  const serverLog = createLog('info')
  const changeLog = createChangeLog({ store, files, log: serverLog })
  const catalogue = createCatalogue(store, presentListedMap)
  const diskReserve = config.mongodbUrl === null ? createDiskReserve(config.dataDir) : noReserve
  try {
    const securityLog = createSecurityLog(serverLog)
    await act({ store, files, changeLog, catalogue, diskReserve, log: serverLog, securityLog })
  } finally {
    await changeLog.drain()
    await Promise.all([store.close(), files.close()])
    await rm(scratchDir, { recursive: true, force: true })
  }
}
