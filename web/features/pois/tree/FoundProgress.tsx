import { CircleCheck, ListChecks, LocateFixed } from 'lucide-react'
import { FOUND_TEXTS } from '../../../../shared/texts/foundTexts.ts'
import type { FoundFilter } from '../../../scene/markers/markerFilter.ts'
import { shortcutText, useShortcuts } from '../../../shell/useShortcuts.ts'
import { useContentState, useOpenOverlay, useViewer } from '../../../shell/viewerContext.ts'
import { Button, IconButton } from '../../../ui/control/Button.tsx'
import { SegmentedControl } from '../../../ui/control/SegmentedControl.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { tooltipMarks } from '../../../ui/overlay/Tooltip.tsx'
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

/** Shows how many POIs of the map the viewer has found, and chooses which of them are on the map. */
export const FoundProgress = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const all = useContentState((state) => state.content.pois.size)
  const { total } = useFoundCounts()
  const filter = useFound((found) => found.filter)
  const { setFilter } = useFoundActions()
  if (all === 0) return null
  return (
    <div className="found-progress">
      <p>
        <span>Found</span>{' '}
        <span className="num">
          {coordinateText(total)} of {coordinateText(all)}
        </span>
      </p>
      <ProgressBar label="Found POIs" value={total / all} />
      <SegmentedControl label="POIs on the map" value={filter} options={FILTERS} onChange={setFilter} />
      <FoundActs onChosen={onChosen} />
    </div>
  )
}

const LeftDialog = lazyOverlay(() => import('./LeftDialog.tsx').then((module) => module.LeftDialog))

/** `onChosen` is called when the map shows something else, to close the drawer. */
const FoundActs = ({ onChosen }: { onChosen: (() => void) | undefined }) => {
  const goToNextUnfound = useNextUnfound()
  const openOverlay = useOpenOverlay()
  const size = useIsMobile() ? 'touch' : 'sm'
  const goToNext = () => {
    onChosen?.()
    goToNextUnfound()
  }
  return (
    <div className="found-progress__acts">
      <Button
        size={size}
        icon={<LocateFixed />}
        {...tooltipMarks({ text: FOUND_TEXTS.next, shortcut: shortcutText('nextUnfound') })}
        onClick={goToNext}
      >
        {FOUND_TEXTS.next}
      </Button>
      <Button
        size={size}
        icon={<ListChecks />}
        aria-haspopup="dialog"
        onClick={() => openOverlay((close) => <LeftDialog onClose={close} onChosen={onChosen} />)}
      >
        {FOUND_TEXTS.left}
      </Button>
    </div>
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
