import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../api/config.ts'

/** Refuses a data folder in which no server has run: a mistyped path would be filled. @throws ConfigError */
export const refuseEmptyFolder = ({ mongodbUrl, dataDir }: Config): void => {
  if (mongodbUrl === null && !existsSync(join(dataDir, 'pinfold.sqlite')))
    throw new ConfigError(`${dataDir} holds no data of Pinfold.`)
}
