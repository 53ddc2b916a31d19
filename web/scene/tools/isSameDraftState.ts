import type { DraftState } from '../SceneZones.ts'

export const isSameDraftState = (a: DraftState, b: DraftState): boolean => {
  if (a.kind === 'drawing' && b.kind === 'drawing')
    return (
      a.tool === b.tool &&
      a.points === b.points &&
      a.canFinish === b.canFinish &&
      a.canRestore === b.canRestore &&
      a.crossing === b.crossing &&
      a.problem === b.problem
    )
  if (a.kind === 'editing' && b.kind === 'editing')
    return a.zoneId === b.zoneId && a.vertex === b.vertex && a.canDeleteVertex === b.canDeleteVertex
  if (a.kind === 'pencilling' && b.kind === 'pencilling') return a.strokes === b.strokes
  return a.kind === 'none' && b.kind === 'none'
}
