import { Crosshair } from 'lucide-react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const CalibrationPanel = lazyOverlay(() =>
  import('./CalibrationPanel.tsx').then((module) => module.CalibrationPanel),
)

/** For people who may change a map: where they say which coordinates the game has for its places. */
export const useCalibrationActs = (): readonly OwnerAct[] => {
  const { abilities } = useViewer().record
  const openOverlay = useOpenOverlay()
  if (!abilities.manage) return []
  const act = () => openOverlay((close) => <CalibrationPanel onClose={close} />)
  return [{ label: TEXTS.map.gameCoordinates, icon: <Crosshair />, act }]
}
