import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/control/Button.tsx'
import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { usePlaythroughs } from './usePlaythroughs.ts'
import './playthroughs.css'

const PlaythroughMenu = lazyOverlay(() =>
  import('./PlaythroughMenu.tsx').then((module) => module.PlaythroughMenu),
)

/** Names the playthrough that is shown, and opens the menu of what can be done with it. */
export const PlaythroughButton = () => {
  const { shown } = usePlaythroughs()
  return (
    <div className="playthrough">
      <MenuButton
        Popup={PlaythroughMenu}
        trigger={
          <Button
            variant="quiet"
            size={useIsMobile() ? 'touch' : 'sm'}
            aria-label={`Playthrough: ${shown.name}`}
          >
            <span className="cut">{shown.name}</span>
            <ChevronDown />
          </Button>
        }
      />
    </div>
  )
}
