import { useViewer } from '../../shell/viewerContext.ts'
import { actText, useTheirAct } from './useTheirAct.ts'

interface TheirActProps {
  readonly entityId: number
  /** What it is, in words. */
  readonly noun: string
}

/**
 * In a live region of a popup: that somebody has moved, changed or deleted what it shows since it was opened. Readers are not
 * told who.
 */
export const TheirAct = ({ entityId, noun }: TheirActProps) => {
  const act = useTheirAct(entityId)
  const { edit } = useViewer().record.abilities
  if (act === null) return null
  return <p className="popup__told">{edit ? actText(act, noun) : `This ${noun} has been deleted.`}</p>
}
