import type { AssetRef } from '../maps/assets.ts'
import type { Change } from './changes.ts'

/** By the name that a change gives a file: the one that it is to have, or null if it is to have none. */
export type FileNames = ReadonlyMap<AssetRef, AssetRef | null>

interface NamingFiles {
  icon?: AssetRef | null
  image?: AssetRef | null
}

/** Returns the change with other names for its icons and pictures. What has no new name keeps its own. */
export const renameFiles = (change: Change, names: FileNames): Change => {
  const renamed = <T extends NamingFiles>(fields: T): T => {
    const next = { ...fields }
    if (fields.icon != null) next.icon = nameOf(fields.icon, names)
    if (fields.image != null) next.image = nameOf(fields.image, names)
    return next
  }
  if (change.op === 'remove') return change
  if (change.op === 'insert')
    switch (change.kind) {
      case 'poi':
        return { ...change, entity: renamed(change.entity) }
      case 'type':
        return { ...change, entity: renamed(change.entity) }
      default:
        return change
    }
  switch (change.kind) {
    case 'poi':
      return { ...change, fields: renamed(change.fields) }
    case 'type':
      return { ...change, fields: renamed(change.fields) }
    default:
      return change
  }
}

const nameOf = (ref: AssetRef, names: FileNames): AssetRef | null => {
  const name = names.get(ref)
  return name === undefined ? ref : name
}
