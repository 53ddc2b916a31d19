import { paths } from '../../../../shared/paths.ts'
import type { CreatedMap } from '../../../sources/http/catalogue.ts'

type Destination = { readonly kind: 'page'; readonly path: string } | { readonly kind: 'reload' }

/** Returns where to go after an upload; if the response identifies no map, the page reloads. */
export const destinationAfterUpload = (created: CreatedMap): Destination => {
  const { id, slug, uploader_username, map_directory } = created
  if (id !== undefined && slug && uploader_username)
    return { kind: 'page', path: paths.map({ id, slug, uploaderUsername: uploader_username }) }
  if (id !== undefined) return { kind: 'page', path: paths.mapById(id) }
  if (map_directory) return { kind: 'page', path: paths.mapByDirectory(map_directory) }
  return { kind: 'reload' }
}
