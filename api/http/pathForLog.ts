const LENGTH_MAX = 200

/** Returns a path for the log: shortened, and without the token in the address of a map's file. */
export const pathForLog = (path: string): string =>
  path.replace(/^(\/maps\/[^/]*\/files\/)[^/]*/i, '$1…').slice(0, LENGTH_MAX)
