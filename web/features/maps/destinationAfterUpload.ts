import { paths } from '../../paths.ts'
import type { UploadResult } from './uploadMap.ts'

export type Destination = { readonly kind: 'page'; readonly path: string } | { readonly kind: 'reload' }

/** Where to go once a map is uploaded, by what the answer tells; without anything to go by, the page reloads. */
export const destinationAfterUpload = (answer: UploadResult): Destination => {
  const { id, slug, uploader_username, map_directory } = answer
  if (id !== undefined && slug && uploader_username)
    return { kind: 'page', path: paths.map({ id, slug, uploaderUsername: uploader_username }) }
  if (id !== undefined) return { kind: 'page', path: paths.mapById(id) }
  if (map_directory) return { kind: 'page', path: paths.mapByDirectory(map_directory) }
  return { kind: 'reload' }
}
