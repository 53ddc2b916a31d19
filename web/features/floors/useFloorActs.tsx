import { Layers2 } from 'lucide-react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const FloorsPanel = lazyOverlay(() => import('./FloorsPanel.tsx').then((module) => module.FloorsPanel))

/** For people who may change a map: where they make its floors. */
export const useFloorActs = (): readonly OwnerAct[] => {
  const { abilities } = useViewer().record
  const openOverlay = useOpenOverlay()
  if (!abilities.manage) return []
  const act = () => openOverlay((close) => <FloorsPanel onClose={close} />)
  return [{ label: TEXTS.map.floors, icon: <Layers2 />, act }]
}
