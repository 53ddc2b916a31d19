import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ConfigError } from '../../api/config.ts'

/** Returns the options and the other arguments of a command. @throws ConfigError with the usage for unknown ones */
export const parsedArgs = <O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  usage: string,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new ConfigError(usage)
  }
}
