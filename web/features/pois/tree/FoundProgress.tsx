import { CircleCheck, ListChecks, LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import { FOUND_TEXTS } from '../../../../shared/texts/foundTexts.ts'
import type { FoundFilter } from '../../../scene/markers/markerFilter.ts'
import { shortcutText, useShortcuts } from '../../../shell/useShortcuts.ts'
import { useContentState, useOpenOverlay, useViewer } from '../../../shell/viewerContext.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { SegmentedControl } from '../../../ui/control/SegmentedControl.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx'
import { coordinateText } from '../../../ui/text/numberText.ts'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { useNextUnfound } from '../useNextUnfound.ts'
import { useFound, useFoundActions, useFoundCounts } from '../useFound.ts'

const FILTERS = [
  { value: 'all', label: 'Show all' },
  { value: 'unfound', label: 'Hide found' },
  { value: 'found', label: 'Only found' },
] as const satisfies readonly { value: FoundFilter; label: string }[]

interface FoundProgressProps {
  /** Stands before the count: which playthrough it is of. */
  readonly playthrough: ReactNode
  readonly onChosen: (() => void) | undefined
}

/** Shows how many POIs of the map the viewer has found, and chooses which of them are on the map. */
export const FoundProgress = ({ playthrough, onChosen }: FoundProgressProps) => {
  const all = useContentState((state) => state.content.pois.size)
  const { total } = useFoundCounts()
  const filter = useFound((found) => found.filter)
  const { setFilter } = useFoundActions()
  if (all === 0) return <div className="found-progress__head">{playthrough}</div>
  return (
    <div className="found-progress">
      <div className="found-progress__head">
        <span>Found</span>
        {playthrough}
        <span className="num">
          {coordinateText(total)} of {coordinateText(all)}
        </span>
        <FoundActs onChosen={onChosen} />
      </div>
      <ProgressBar label="Found POIs" value={total / all} />
      <SegmentedControl label="POIs on the map" value={filter} options={FILTERS} onChange={setFilter} />
    </div>
  )
}

const LeftDialog = lazyOverlay(() => import('./LeftDialog.tsx').then((module) => module.LeftDialog))

/** `onChosen` is called when the map shows something else, to close the drawer. */
const FoundActs = ({ onChosen }: Pick<FoundProgressProps, 'onChosen'>) => {
  const goToNextUnfound = useNextUnfound()
  const openOverlay = useOpenOverlay()
  const size = useIsMobile() ? 'touch' : 'sm'
  const goToNext = () => {
    onChosen?.()
    goToNextUnfound()
  }
  return (
    <span className="found-progress__acts">
      <IconButton
        size={size}
        label={FOUND_TEXTS.next}
        shortcut={shortcutText('nextUnfound')}
        onClick={goToNext}
      >
        <LocateFixed />
      </IconButton>
      <IconButton
        size={size}
        label={FOUND_TEXTS.left}
        aria-haspopup="dialog"
        onClick={() => openOverlay((close) => <LeftDialog onClose={close} onChosen={onChosen} />)}
      >
        <ListChecks />
      </IconButton>
    </span>
  )
}

/** Dims found POIs, or shows them like the others. It is always there, so the key that goes to what is not found is here. */
export const FoundToggle = () => {
  const areShown = useFound((found) => found.areShown)
  const { setShown } = useFoundActions()
  const { ownMarks } = useViewer().record.offers
  const nextUnfound = useNextUnfound()
  useShortcuts(ownMarks ? { nextUnfound } : {})
  return (
    <IconButton
      size={useIsMobile() ? 'touch' : 'md'}
      label={areShown ? 'Hide found POIs' : 'Show found POIs'}
      className={areShown ? 'is-on' : undefined}
      tooltipSide="left"
      onClick={() => setShown(!areShown)}
    >
      <CircleCheck />
    </IconButton>
  )
}
