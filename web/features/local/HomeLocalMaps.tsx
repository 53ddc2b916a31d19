import { TEXTS } from '../../../shared/texts/texts.ts'
import { LocalTile } from './LocalTile.tsx'
import { matchingMaps, useLocalMaps } from './useLocalMaps.ts'

/** The maps of this browser that match, after those of the server; nothing if there are none. */
export const HomeLocalMaps = ({ search }: { search: string }) => {
  const { maps: all = [] } = useLocalMaps()
  const maps = matchingMaps(all, search)
  if (maps.length === 0) return null
  return (
    <section className="map-grid local-grid" aria-label={TEXTS.localMaps.title}>
      {maps.map((map) => (
        <LocalTile key={map.id} map={map} />
      ))}
    </section>
  )
}
