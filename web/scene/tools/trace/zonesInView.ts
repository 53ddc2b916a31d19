import type { ToolContext } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'

/** Returns the zones in view and around it, whose borders a trace may follow. */
export const zonesInView = ({ middleMap, viewSize, scale, zonesIn }: ToolContext): readonly SceneZone[] => {
  const [acrossMap, upMap] = [viewSize.width / scale, viewSize.height / scale]
  return zonesIn({
    left: middleMap.x - acrossMap,
    right: middleMap.x + acrossMap,
    bottom: middleMap.y - upMap,
    top: middleMap.y + upMap,
  })
}
