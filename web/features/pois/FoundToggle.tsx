import { CircleCheck } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useFound, useFoundActions } from './foundPois.ts'

/** Whether found POIs stand as bright as the rest; its name says what a click does. */
export const FoundToggle = () => {
  const areShown = useFound((found) => found.areShown)
  const { setShown } = useFoundActions()
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
