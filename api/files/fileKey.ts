const PART_LENGTH_MAX = 150
const KEY_LENGTH_MAX = 400

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** The parts of a file's key, `{mapId}/{name}` or deeper. @throws TypeError */
export const fileKeyParts = (key: string): readonly string[] => {
  const parts = prefixParts(key)
  if (parts.length < 2) throw new TypeError(`${JSON.stringify(key)} names no file within a map.`)
  return parts
}

/** The same for a folder of files, which may be all of a map's. @throws TypeError */
export const prefixParts = (prefix: string): readonly string[] => {
  const parts = prefix.split('/')
  const isKey = prefix.length <= KEY_LENGTH_MAX && parts.every(isPart)
  if (!isKey) throw new TypeError(`${JSON.stringify(prefix.slice(0, KEY_LENGTH_MAX))} is no key of a file.`)
  return parts
}

/** Whether something in the folder of the files is one of them. */
export const isFileKey = (path: string): boolean => {
  const parts = path.split('/')
  return parts.length > 1 && path.length <= KEY_LENGTH_MAX && parts.every(isPart)
}

const isPart = (part: string): boolean => part.length <= PART_LENGTH_MAX && PART.test(part)
