import { EMBED_SIZES, type EmbedSize } from '../../../shared/limits.ts'
import { embedCode } from '../../../shared/maps/oembed.ts'
import { embedPath } from '../../../shared/paths.ts'
import type { Camera } from '../../scene/plane/coordinates.ts'
import { type ViewFilter, viewAddress } from '../../shell/canvas/viewAddress.ts'
import type { MapRecord } from '../../sources/MapSource.ts'

/** What somebody who follows a link sees first. */
export type Shared = 'map' | 'view' | 'poi'

interface Sharing {
  readonly shared: Shared
  readonly camera: Camera
  readonly poiId: number | null
  readonly filter: ViewFilter | null
  readonly floorId: number | null
}

/** Returns the addresses of a map's page and of its embed. A link to a POI leaves it to the reader's window how much is around it. */
export const linksTo = (
  { id, path }: Pick<MapRecord, 'id' | 'path'>,
  { shared, camera, poiId, filter, floorId }: Sharing,
  origin: string,
): { readonly page: string; readonly embed: string } => {
  const view = {
    camera: shared === 'view' ? camera : null,
    poiId: shared === 'poi' ? poiId : null,
    filter: shared === 'view' ? filter : null,
    // A POI is on its floor.
    floorId: shared === 'view' ? floorId : null,
  }
  return {
    page: origin + viewAddress(path, view),
    embed: origin + viewAddress(embedPath(Number(id)), view),
  }
}

export const embedCodeOf = ({ url, title, size }: { url: string; title: string; size: EmbedSize }): string =>
  embedCode({ url, title, ...EMBED_SIZES[size] })
