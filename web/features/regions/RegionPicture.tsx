import { Map } from 'lucide-react'
import type { RelatedMap } from '../../sources/MapSource.ts'

/** The thumbnail of a region map, or a sign in its place until it is made. */
export const RegionPicture = ({ region }: { region: RelatedMap }) =>
  region.thumbnailUrl === null ? (
    <span className="region__picture">
      <Map />
    </span>
  ) : (
    <img
      className="region__picture"
      src={region.thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
