import { middleOf } from '../../../shared/geometry/point.ts'
import { type HeldZone } from '../../../shared/maps/imagePlacing.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import type { Progressing } from './useSteps.ts'

/** More would bury the buttons. */
const LISTED_MAX = 10

/** Names the zones that are not bent, because they would cross themselves, and says where they come to lie. */
export const HeldZones = ({ result, share }: Progressing<readonly HeldZone[]>) => {
  if (share !== null)
    return (
      <div className="line-up__work" role="status">
        {LINE_UP_TEXTS.checking}
        <ProgressBar label={LINE_UP_TEXTS.checking} value={share} />
      </div>
    )
  if (!result || result.length === 0) return null
  const further = result.length - LISTED_MAX
  return (
    <div className="line-up__held" role="status">
      {LINE_UP_TEXTS.held(result.length)}
      <ul>
        {result.slice(0, LISTED_MAX).map(({ zone, geometry }) => {
          const { x, y } = geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)
          return <li key={zone.id}>{LINE_UP_TEXTS.heldAt(zone.label, x, y)}</li>
        })}
        {further > 0 && <li>{LINE_UP_TEXTS.andMore(further)}</li>}
      </ul>
    </div>
  )
}
