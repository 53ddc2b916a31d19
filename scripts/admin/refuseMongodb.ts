import { type Config, ConfigError } from '../../api/config.ts'

/** @throws ConfigError */
export const refuseMongodb = ({ mongodbUrl }: Config, command: string): void => {
  if (mongodbUrl !== null)
    throw new ConfigError(
      `${command} is for the embedded store: “Back up and restore” in docs/operating.md says how it is done with MongoDB.`,
    )
}
