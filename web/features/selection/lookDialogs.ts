import type { Selection } from '../../../shared/content/selection.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

export const PoisLookDialog = lazyOverlay<{ selection: Selection; onClose: () => void }>(() =>
  import('./PoisLookDialog.tsx').then((module) => module.PoisLookDialog),
)

export const ZonesLookDialog = lazyOverlay<{ selection: Selection; onClose: () => void }>(() =>
  import('./ZonesLookDialog.tsx').then((module) => module.ZonesLookDialog),
)
