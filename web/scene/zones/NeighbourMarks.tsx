import { useEffect, useMemo } from 'react'
import { CrossMark } from '../marks/marks.tsx'
import { PaintedShape } from '../marks/PaintedShape.tsx'
import { CachedPicture } from '../raster/CachedPicture.ts'
import { CrossedEdges } from './CrossedEdges.tsx'
import { paintNeighbours } from './paintNeighbours.ts'
import type { NeighbourDraft } from './ZoneDraft.ts'

/** The zones whose borders go along with that of the zone being edited. */
export function NeighbourMarks({ others }: { readonly others: readonly NeighbourDraft[] }) {
  const picture = useMemo(() => new CachedPicture(), [])
  useEffect(() => () => picture.clear(), [picture])
  return (
    <>
      <PaintedShape paint={(context, frame) => paintNeighbours(context, frame, others, picture)} />
      {others.map((other) =>
        other.crossing === null || other.geometry.kind === 'circle' ? null : (
          <CrossedEdges key={other.zoneId} draft={other} geometry={other.geometry} />
        ),
      )}
      {others.map(({ zoneId, crossing }) => crossing && <CrossMark key={zoneId} at={crossing.at} />)}
    </>
  )
}
