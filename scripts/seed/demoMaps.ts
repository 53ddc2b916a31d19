import type { DemoMap } from './DemoMap.ts'
import { coldShelf } from './plans/coldShelf.ts'
import { deckC } from './plans/deckC.ts'
import { fenwickVale } from './plans/fenwickVale.ts'
import { gannetIsles } from './plans/gannetIsles.ts'
import { hangingStars } from './plans/hangingStars.ts'
import { kharsunWastes } from './plans/kharsunWastes.ts'
import { lowharbour } from './plans/lowharbour.ts'
import { nerithSurvey } from './plans/nerithSurvey.ts'
import { seaVault } from './plans/seaVault.ts'

export const DEMO_MAPS: readonly DemoMap[] = [
  gannetIsles,
  kharsunWastes,
  deckC,
  lowharbour,
  coldShelf,
  nerithSurvey,
  seaVault,
  hangingStars,
  fenwickVale,
]
